import type { AttachedTurn } from '../../shared/bridge/views.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import type { TurnState } from '../../shared/model/turn-state.ts';
import type { TurnFeedParts } from './turn-feed.ts';
import type { LiveTurn } from './turns.ts';

export interface TurnFollower {
  /** Resolves once main has said how a turn stands; asked once, however many want to know. */
  follow(conversation: ConversationId, turn: TurnId): Promise<void>;
  isAttaching(turn: TurnId): boolean;
  /** Tells main how far the window has come; main answers with the turn when it left events out. */
  acknowledge(turn: TurnId, live: LiveTurn): Promise<void>;
  /** The turn is over; `state` is how it stands, undefined when only main knows. */
  finish(conversation: ConversationId, turn: TurnId, state?: TurnState): void;
}

interface FollowerEvents {
  readonly onAttached: () => void;
  readonly onFinished: (turn: TurnId) => void;
}

type FollowerParts = Pick<TurnFeedParts, 'ask' | 'read' | 'write' | 'onOver'>;

/** What passes between the window and main about running turns, besides their events. */
export function createTurnFollower(
  { ask, read, write, onOver }: FollowerParts,
  { onAttached, onFinished }: FollowerEvents,
): TurnFollower {
  const attaching = new Map<TurnId, Promise<void>>();

  const finish: TurnFollower['finish'] = (conversation, turn, state) => {
    const { [turn]: _over, ...rest } = read();
    onFinished(turn);
    onOver(conversation, turn, state);
    write(rest);
  };
  const stand = (conversation: ConversationId, turn: TurnId, attached: AttachedTurn) => {
    if (attached.state.endedAt !== undefined) finish(conversation, turn, attached.state);
    else write({ ...read(), [turn]: { conversation, ...attached } });
  };

  const attach = async (conversation: ConversationId, turn: TurnId) => {
    const attached = await ask('turn.attach', { conversation, turn }).catch(() => undefined);
    attaching.delete(turn);
    if (attached) stand(conversation, turn, attached);
    else finish(conversation, turn);
    onAttached();
  };

  return {
    follow(conversation, turn) {
      const answer = attaching.get(turn) ?? attach(conversation, turn);
      attaching.set(turn, answer);
      return answer;
    },
    isAttaching: (turn) => attaching.has(turn),
    async acknowledge(turn, { conversation, next }) {
      try {
        const attached = await ask('turn.ack', { conversation, turn, next });
        const live = read()[turn];
        if (attached && live && attached.next > live.next) stand(conversation, turn, attached);
      } catch {
        // Main left events out, and the turn has ended since.
        if (read()[turn]) finish(conversation, turn);
      }
    },
    finish,
  };
}
