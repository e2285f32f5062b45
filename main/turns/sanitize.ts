import type { EntryKind, NativeEntry, ToolCallEntry } from '../../shared/model/entry.ts';
import type { ResponseId } from '../../shared/model/ids.ts';

/** The entries of one response in the order of its blocks; anything else is a group by itself. */
type Group = readonly NativeEntry[];

/**
 * The path from root to a turn as requests are built from it: it begins with the user, holds no retracted
 * response and no empty turn at its end, has each response in the order of its blocks, and every tool call
 * followed by its result. Hosted activity is left as it is: only a source knows what belongs together.
 * Sanitizing twice changes nothing.
 */
export function sanitize(path: readonly NativeEntry[]): readonly NativeEntry[] {
  const groups = groupByResponse(withoutRetracted(fromFirstQuestion(path)));
  return withoutEmptyTurnsAtEnd(withResults(groups));
}

function fromFirstQuestion(path: readonly NativeEntry[]): readonly NativeEntry[] {
  const first = path.findIndex(({ entry }) => entry.kind === 'user_message');
  return first === -1 ? [] : path.slice(first);
}

function withoutRetracted(path: readonly NativeEntry[]): readonly NativeEntry[] {
  const retracted = new Set<ResponseId>();
  for (const { entry } of path) if (entry.kind === 'retracted') retracted.add(entry.response);
  return path.filter(({ entry }) => {
    if (entry.kind === 'retracted') return false;
    return entry.by === undefined || !retracted.has(entry.by.response);
  });
}

/** Entries are stored as they close, so blocks that ran side by side stand in another order. */
function groupByResponse(path: readonly NativeEntry[]): readonly Group[] {
  const groups: NativeEntry[][] = [];
  const known = new Map<ResponseId, NativeEntry[]>();
  for (const native of path) {
    const response = native.entry.by?.response;
    const group = response === undefined ? undefined : known.get(response);
    if (group) {
      group.push(native);
      continue;
    }
    const begun = [native];
    groups.push(begun);
    if (response !== undefined) known.set(response, begun);
  }
  return groups.map((group) => group.toSorted((a, b) => indexOf(a) - indexOf(b)));
}

function indexOf({ entry }: NativeEntry): number {
  // A response's end comes after all its blocks, whatever its number.
  return entry.kind === 'stop' ? Number.POSITIVE_INFINITY : (entry.by?.index ?? 0);
}

/** Puts after each response the results of its calls, in the order of the calls. */
function withResults(groups: readonly Group[]): readonly NativeEntry[] {
  const results = resultsByCall(groups);
  return groups.flatMap((group) => {
    const blocks = group.filter(({ entry }) => entry.kind !== 'tool_result');
    const answers = group.flatMap(({ entry }) =>
      entry.kind === 'tool_call' ? [results.get(entry) ?? interrupted(entry)] : [],
    );
    return [...blocks, ...answers];
  });
}

interface Waiting {
  readonly call: ToolCallEntry;
  readonly group: Group;
}

/**
 * A result answers the nearest response before it that still waits for one with this id, because servers
 * use an id again in a later response. A result that nobody waits for belongs to no call.
 */
function resultsByCall(groups: readonly Group[]): ReadonlyMap<ToolCallEntry, NativeEntry> {
  const results = new Map<ToolCallEntry, NativeEntry>();
  const waiting: Waiting[] = [];
  for (const group of groups) {
    for (const native of group) {
      const { entry } = native;
      if (entry.kind === 'tool_call') waiting.push({ call: entry, group });
      if (entry.kind !== 'tool_result') continue;
      const asks = (one: Waiting) => one.call.call === entry.call;
      const nearest = waiting.findLast(asks)?.group;
      const at = waiting.findIndex((one) => one.group === nearest && asks(one));
      const [answered] = at === -1 ? [] : waiting.splice(at, 1);
      if (answered) results.set(answered.call, native);
    }
  }
  return results;
}

/** Made for the request only and never stored, so its id need not look like one. */
function interrupted({ id, turn, at, call }: ToolCallEntry): NativeEntry {
  const content = 'Tool call was interrupted.';
  return {
    entry: { id: `${id}-result`, turn, at, kind: 'tool_result', call, content, is_error: true },
    payloads: [],
  };
}

/** Whether an entry of this kind keeps a turn from being empty. */
const fillsTurn: Readonly<Record<EntryKind, boolean>> = {
  turn_start: false,
  config_delta: false,
  notice: false,
  stop: false,
  retracted: false,
  user_message: true,
  text: true,
  reasoning: true,
  structured: true,
  image: true,
  tool_call: true,
  tool_result: true,
  hosted_activity: true,
  replay_refused: true,
  compaction: true,
  unknown: true,
  damaged: true,
};

function withoutEmptyTurnsAtEnd(path: readonly NativeEntry[]): readonly NativeEntry[] {
  const filled = new Set(path.flatMap(({ entry }) => (fillsTurn[entry.kind] ? [entry.turn] : [])));
  const last = path.findLastIndex(({ entry }) => filled.has(entry.turn));
  return path.slice(0, last + 1);
}
