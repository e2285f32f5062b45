import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import { AppError } from '../app-error.ts';
import type { LiveTurn } from './live-turn.ts';

interface Running {
  readonly live: LiveTurn;
  /** Resolves when the turn is over, whatever its end. */
  readonly done: Promise<void>;
}

/** Which turns run: at most one of a conversation. */
export interface RunningTurns {
  /** Runs `begin` while no other turn of the conversation runs or begins; throws `busy` otherwise. */
  alone<T>(conversation: ConversationId, begin: () => Promise<T>): Promise<T>;
  add(live: LiveTurn, done: Promise<void>): void;
  of(conversation: ConversationId): Running | undefined;
  find(conversation: ConversationId, turn: TurnId): Running | undefined;
  all(): readonly Running[];
  /** Stops every turn and resolves when all are over. */
  stopAll(): Promise<void>;
}

export function createRunningTurns(): RunningTurns {
  const running = new Map<ConversationId, Running>();
  const beginning = new Set<ConversationId>();
  return {
    async alone(conversation, begin) {
      if (running.has(conversation) || beginning.has(conversation)) {
        throw new AppError('busy', 'A turn of this conversation is running', { conversation });
      }
      beginning.add(conversation);
      try {
        return await begin();
      } finally {
        beginning.delete(conversation);
      }
    },
    add(live, done) {
      const { conversation } = live;
      running.set(conversation, { live, done: done.finally(() => running.delete(conversation)) });
    },
    of: (conversation) => running.get(conversation),
    find(conversation, turn) {
      const found = running.get(conversation);
      return found?.live.turn === turn ? found : undefined;
    },
    all: () => [...running.values()],
    async stopAll() {
      const all = [...running.values()];
      for (const { live } of all) live.stop();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}
