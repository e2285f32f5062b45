import type { AttachedTurn } from '../../shared/bridge/views.ts';
import { applyEvent } from '../../shared/model/fold.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import type { ModelEvent } from '../../shared/model/model-event.ts';
import { portableState } from '../../shared/model/portable.ts';
import type { TurnState } from '../../shared/model/turn-state.ts';
import type { Recorder } from './recorder.ts';
import type { TurnProgress } from './turns.ts';

/** A running turn: the one place its state is kept, told and recorded from. */
export interface LiveTurn {
  readonly conversation: ConversationId;
  readonly turn: TurnId;
  readonly signal: AbortSignal;
  state(): TurnState;
  /** Applies events, records what they closed, and tells whoever listens. */
  tell(events: readonly ModelEvent[]): void;
  /** Resolves once all that was told is on the disk. */
  flush(): Promise<void>;
  /** Whether something was told that is not on the disk. */
  isBehind(): boolean;
  stop(): void;
  /** Waits, unless the turn is stopped (rejects) or the user wants no more waiting (resolves early). */
  sleep(ms: number, sleep: (ms: number, signal: AbortSignal) => Promise<void>): Promise<void>;
  retryNow(): void;
  attach(): AttachedTurn;
}

export interface LiveTurnOptions {
  readonly conversation: ConversationId;
  /** The turn as it is in the store. */
  readonly stored: TurnState;
  readonly recorder: Recorder;
  readonly publish: (progress: TurnProgress) => void;
}

export function createLiveTurn(options: LiveTurnOptions): LiveTurn {
  const { conversation, stored, recorder, publish } = options;
  const { turn } = stored;
  const stopped = new AbortController();
  let state = stored;
  let position = 0;
  let wake: AbortController | undefined;

  return {
    conversation,
    turn,
    signal: stopped.signal,
    state: () => state,
    tell(events) {
      if (events.length === 0) return;
      state = events.reduce(applyEvent, state);
      const from = position;
      position += events.length;
      recorder.record(state);
      publish({ conversation, turn, from, events });
    },
    flush: () => recorder.flush(),
    isBehind: () => recorder.isBehind(),
    stop: () => stopped.abort(new Error('stopped by the user')),
    async sleep(ms, sleep) {
      wake = new AbortController();
      await sleep(ms, AbortSignal.any([stopped.signal, wake.signal])).catch(() => {});
      stopped.signal.throwIfAborted();
    },
    retryNow: () => wake?.abort(),
    attach: () => ({ state: portableState(state), next: position }),
  };
}
