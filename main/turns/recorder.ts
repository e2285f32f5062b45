import type { NativeEntry } from '../../shared/model/entry.ts';
import type { ConversationId } from '../../shared/model/ids.ts';
import { searchesByResponse } from '../../shared/model/searches.ts';
import type { ResponseState, TurnState } from '../../shared/model/turn-state.ts';
import type { Clock } from '../clock.ts';
import type { Append, ConversationStore, PartialRow, UsageRow } from '../conversations/store.ts';

/** How long closed entries may wait for one another before they are stored together. */
const flushMs = 16;
/** How often open parts are stored, and the least that passes after a failed write before the next. */
const partialMs = 1000;

export interface Recorder {
  /** Takes the turn as it is now; what has closed is stored soon. */
  record(state: TurnState): void;
  /** Resolves once everything recorded so far is on the disk; rejects when it could not be stored. */
  flush(): Promise<void>;
  /** Whether something was recorded that is not on the disk. */
  isBehind(): boolean;
}

export interface RecorderOptions {
  readonly store: Pick<ConversationStore, 'append'>;
  readonly conversation: ConversationId;
  readonly clock: Clock;
  /** The turn as it already is in the store. */
  readonly stored: TurnState;
}

/**
 * Stores what a turn has closed, in the order it closed, several entries in one transaction.
 * After a failed write everything stays here and goes with the next one.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const { store, conversation, clock } = options;
  let latest = options.stored;
  let stored = options.stored;
  let partialsAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let timer: { readonly handle: NodeJS.Timeout; readonly due: number } | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const state = latest;
    const closedSome = state.closed.length > stored.closed.length;
    const wantsPartials = closedSome || clock.elapsed() - partialsAt >= partialMs;
    const append = changesSince(stored, state, wantsPartials);
    if (!append) return;
    try {
      await store.append({ conversation, ...append });
    } catch (error) {
      failedAt = clock.elapsed();
      throw error;
    }
    stored = state;
    if (wantsPartials) partialsAt = clock.elapsed();
  }

  function enqueue(): Promise<void> {
    clearTimeout(timer?.handle);
    timer = undefined;
    // A failed write is told to whoever waits for it; the next one tries everything again.
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  return {
    record(state) {
      latest = state;
      const wait = state.closed.length > stored.closed.length ? flushMs : partialMs;
      const due = Math.max(clock.elapsed() + wait, failedAt + partialMs);
      if (timer && timer.due <= due) return;
      clearTimeout(timer?.handle);
      const handle = setTimeout(() => void enqueue().catch(() => {}), due - clock.elapsed());
      timer = { handle, due };
    },
    flush: enqueue,
    isBehind: () => changesSince(stored, latest, true) !== undefined,
  };
}

function changesSince(
  before: TurnState,
  after: TurnState,
  wantsPartials: boolean,
): Omit<Append, 'conversation'> | undefined {
  const entries = after.closed.slice(before.closed.length);
  const usage = changedUsage(before, after, entries);
  const openChanged = after.open !== before.open && wantsPartials;
  if (entries.length === 0 && usage.length === 0 && !openChanged) return undefined;
  return { entries, usage, ...(wantsPartials ? { open: partialRows(after) } : {}) };
}

/** The responses of which the counters have changed, or the searches among the new entries. */
function changedUsage(
  before: TurnState,
  after: TurnState,
  entries: readonly NativeEntry[],
): readonly UsageRow[] {
  const known = new Map(before.responses.map((one) => [one.response, one.usage]));
  const active = new Set(
    entries.map(({ entry }) => (entry.kind === 'hosted_activity' ? entry.by?.response : undefined)),
  );
  const changed = after.responses.filter(
    ({ response, usage }) => active.has(response) || usage !== known.get(response),
  );
  if (changed.length === 0) return [];
  const searches = searchesByResponse(after.closed.map(({ entry }) => entry));
  return changed.map(({ response, provider, model, usage = {} }) => {
    return {
      response,
      turn: after.turn,
      provider,
      model,
      usage,
      searches: searches.get(response) ?? 0,
    };
  });
}

function partialRows(state: TurnState): readonly PartialRow[] {
  const producer: ResponseState | undefined = state.responses.at(-1);
  if (!producer) return [];
  const { response, provider, model } = producer;
  return state.open.map((part) => ({ turn: state.turn, response, provider, model, part }));
}
