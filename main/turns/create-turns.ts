import type { Entry, NativeEntry } from '../../shared/model/entry.ts';
import type { TurnId } from '../../shared/model/ids.ts';
import { lastResponse, nextStep } from '../../shared/model/next-step.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import { emptyTurn, type TurnState } from '../../shared/model/turn-state.ts';
import { AppError } from '../app-error.ts';
import { createLiveTurn, type LiveTurn } from './live-turn.ts';
import { notice, retracted } from './own-entries.ts';
import { newTurn } from './new-turn.ts';
import { previewRequest } from './preview-request.ts';
import { createRecorder } from './recorder.ts';
import { createRunningTurns } from './running-turns.ts';
import { runTurn } from './run-turn.ts';
import type { TurnTools } from './turn-tools.ts';
import type { TurnProgress, Turns } from './turns.ts';
import { createUnsavedTurns, type UnsavedTurns } from './unsaved-turns.ts';

export interface TurnsOptions extends TurnTools {
  /** Told when a turn fails in a way nobody foresaw. */
  readonly onBug: (error: unknown) => void;
}

/** Starts turns, keeps them while they run, and tells what they do. */
export function createTurns(options: TurnsOptions): Turns {
  const running = createRunningTurns();
  const unsaved = createUnsavedTurns((conversation) =>
    options.store.release(conversation).catch(options.onBug),
  );
  const listeners = new Set<(progress: TurnProgress) => void>();
  const publish = (progress: TurnProgress) => {
    for (const listener of listeners) listener(progress);
  };
  const run = (conversation: string, stored: TurnState, settings: TurnSettings) => {
    const recorder = createRecorder({ ...options, conversation, stored });
    const live = createLiveTurn({ conversation, stored, recorder, publish });
    running.add(live, perform(live, settings, { ...options, unsaved }));
    return live;
  };
  return {
    start: (turn) =>
      running.alone(turn.conversation, async () => {
        await unsaved.store(turn.conversation);
        const begun = newTurn(turn, options);
        await options.store.append(begun.append);
        return run(turn.conversation, begun.state, turn.settings).turn;
      }),
    preview: (turn) => previewRequest(turn, options),
    continue: (conversation, turn) =>
      running.alone(conversation, async () => {
        await unsaved.store(conversation);
        const stored = stateOf(turn, await options.store.path(conversation, turn));
        const settings = await options.store.settings(settingsHash(stored));
        const added = goingOn(stored, settings, options);
        const entries = added.map((entry) => ({ entry, payloads: [] }));
        if (added.length > 0) await options.store.append({ conversation, entries });
        run(conversation, { ...stored, closed: [...stored.closed, ...entries] }, settings);
      }),
    stop: (conversation, turn) => running.find(conversation, turn)?.live.stop(),
    retryNow: (conversation, turn) => running.find(conversation, turn)?.live.retryNow(),
    running: (conversation) => {
      const found = running.of(conversation);
      return found ? [found.live.turn] : [];
    },
    attach: (conversation, turn) => running.find(conversation, turn)?.live.attach(),
    settled: async (conversation, turn) => running.find(conversation, turn)?.done,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async storeUnsaved() {
      for (const { live } of running.all()) if (live.isBehind()) await live.flush();
      await unsaved.store();
    },
    held: (conversation) =>
      running.of(conversation)?.live.state().closed ?? unsaved.entries(conversation),
    unsaved: (conversation) => unsaved.entries(conversation),
    stopAll: () => running.stopAll(),
    async close() {
      await running.stopAll();
      await unsaved.storeAtLast();
    },
  };
}

async function perform(
  live: LiveTurn,
  settings: TurnSettings,
  { unsaved, ...options }: TurnsOptions & { readonly unsaved: UnsavedTurns },
) {
  try {
    await runTurn(live, settings, options);
  } catch (error) {
    options.onBug(error);
    live.tell([{ type: 'turn-end', at: options.clock.now() }]);
  }
  await unsaved.settle(live).catch(options.onBug);
}

function stateOf(turn: TurnId, path: readonly NativeEntry[]): TurnState {
  return { ...emptyTurn(turn), closed: path.filter(({ entry }) => entry.turn === turn) };
}

function settingsHash(state: TurnState): string {
  const start = state.closed.find(({ entry }) => entry.kind === 'turn_start')?.entry;
  if (start?.kind === 'turn_start') return start.settings;
  throw new AppError('not_found', 'There is no such turn', { turn: state.turn });
}

/** What the user's yes adds to the turn before it goes on: nothing, where it only has to go on. */
function goingOn(
  state: TurnState,
  settings: TurnSettings,
  { newId, clock }: TurnTools,
): readonly Entry[] {
  const context = { turn: state.turn, newId, now: clock.now };
  const entries = state.closed.map(({ entry }) => entry);
  const step = nextStep(entries, settings.max_resumes);
  const response = lastResponse(entries);
  if (step.type !== 'wait' || response === undefined) return [];
  if (step.reason === 'resume_limit') {
    return [notice(context, 'resumed', { attempt: 1, limit: settings.max_resumes })];
  }
  return [retracted(context, response, step.reason === 'refused' ? 'refusal' : 'retry')];
}
