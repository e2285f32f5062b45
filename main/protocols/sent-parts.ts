import type { Entry, EntryKind, NativeEntry } from '../../shared/model/entry.ts';
import type { EntryId, TurnId } from '../../shared/model/ids.ts';
import { itemTexts } from '../../shared/model/json-cut.ts';
import { type JsonTree, RawJson } from '../../shared/model/json-text.ts';
import type { SentAs, SentParts, SentReason, SentTurn } from '../../shared/model/sent-part.ts';
import { titleOf } from '../../shared/model/title.ts';
import type { ModelRequest } from './protocol.ts';
import { refusedBy } from './sendable.ts';
import { userPartText } from './user-part-text.ts';

/** Kinds that are part of what is said; the others are only records of how it went. */
const spoken: ReadonlySet<EntryKind> = new Set([
  'user_message',
  'text',
  'reasoning',
  'structured',
  'image',
  'tool_call',
  'tool_result',
  'hosted_activity',
]);

/**
 * How each part of a conversation goes into a request, turn by turn. It is read off the request's body, so
 * that it cannot say anything else than what is sent; only the reasons are told from the entries.
 */
export function sentParts(
  path: readonly NativeEntry[],
  request: ModelRequest,
  body: JsonTree,
): readonly SentTurn[] {
  const written = writtenIn(body);
  const reasonFor = reasons(path, request);
  const mayBeSaid = sayable(request);
  const turns = new Map<string, Map<string, SentParts>>();
  for (const native of activitiesOnce(path)) {
    const { entry } = native;
    if (!spoken.has(entry.kind)) continue;
    const part = partOf(native, mayBeSaid(entry) ? written : unsaid(written), reasonFor);
    const parts = turns.get(entry.turn) ?? new Map<string, SentParts>();
    const key = JSON.stringify([part.kind, part.name, part.by, part.as, part.reason]);
    const same = parts.get(key);
    const added = same && { count: same.count + 1, bytes: same.bytes + part.bytes };
    parts.set(key, { ...part, ...added });
    turns.set(entry.turn, parts);
  }
  const asked = questions(path);
  return [...turns].map(([turn, parts]) => ({
    turn,
    question: asked.get(turn) ?? '',
    parts: [...parts.values()],
  }));
}

function questions(path: readonly NativeEntry[]): ReadonlyMap<TurnId, string> {
  return new Map(
    path.flatMap(({ entry }) =>
      entry.kind === 'user_message'
        ? [[entry.turn, titleOf(entry.parts.map(userPartText).join(' '))] as const]
        : [],
    ),
  );
}

/** What a body is made of: the exact texts in it, and its strings. */
interface Written {
  readonly raw: ReadonlySet<string>;
  readonly strings: ReadonlySet<string>;
  /** Whether words are in one of its strings; quick when they are asked for in their order. */
  readonly holds: (words: string) => boolean;
}

function writtenIn(body: JsonTree): Written {
  const raw = new Set<string>();
  const strings: string[] = [];
  const visit = (tree: JsonTree | undefined): void => {
    if (tree instanceof RawJson) raw.add(tree.text);
    else if (typeof tree === 'string') strings.push(tree);
    else if (Array.isArray(tree)) tree.forEach(visit);
    else if (tree !== null && typeof tree === 'object') Object.values(tree).forEach(visit);
  };
  visit(body);
  return { raw, strings: new Set(strings), holds: finder(strings.join('\n')) };
}

function finder(text: string): Written['holds'] {
  let from = 0;
  return (words) => {
    const ahead = text.indexOf(words, from);
    if (ahead !== -1) from = ahead;
    return ahead !== -1 || text.slice(0, from + words.length).includes(words);
  };
}

/** The transitions of an activity as one: its last state, with the payloads of all. */
function activitiesOnce(path: readonly NativeEntry[]): readonly NativeEntry[] {
  const activities = new Map<string, NativeEntry>();
  for (const { entry, payloads } of path) {
    if (entry.kind !== 'hosted_activity') continue;
    const before = activities.get(entry.activity);
    const last = before && isOver(before.entry) ? before.entry : entry;
    const all = [...(before?.payloads ?? []), ...payloads];
    activities.set(entry.activity, { entry: last, payloads: all });
  }
  return path.flatMap((native): readonly NativeEntry[] => {
    if (native.entry.kind !== 'hosted_activity') return [native];
    const whole = activities.get(native.entry.activity);
    return whole?.entry === native.entry ? [whole] : [];
  });
}

function isOver(entry: Entry): boolean {
  return entry.kind === 'hosted_activity' && entry.state !== 'started';
}

function partOf(
  native: NativeEntry,
  written: Written,
  reasonFor: (entry: Entry) => SentReason,
): SentParts {
  const { entry } = native;
  const sent = exactTexts(native).filter((text) => written.raw.has(text));
  const as: SentAs = sent.length > 0 ? 'native' : isSaid(entry, written) ? 'text' : 'left_out';
  const isWhole = as === 'native' || entry.by === undefined;
  return {
    kind: entry.kind,
    ...(entry.kind === 'hosted_activity' ? { name: entry.name } : {}),
    ...(entry.by ? { by: entry.by.provider } : {}),
    as,
    ...(isWhole && as !== 'left_out' ? {} : { reason: reasonFor(entry) }),
    count: 1,
    bytes: sent.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  };
}

/** The exact texts an entry may stand in a body as: of a list each item, for lists are put together. */
function exactTexts({ payloads }: NativeEntry): readonly string[] {
  return payloads.flatMap(({ payload: { value } }) =>
    value.startsWith('[') ? [value, ...itemTexts(value)] : [value],
  );
}

/** Whether the words of an entry are in the body. Words of activities and of pictures never are. */
function isSaid(entry: Entry, { strings, holds }: Written): boolean {
  const has = (words: string) => words !== '' && (strings.has(words) || holds(words));
  switch (entry.kind) {
    case 'user_message':
      return true;
    case 'text':
    case 'reasoning':
      return has(entry.text);
    case 'structured':
      return has(JSON.stringify(entry.data));
    case 'tool_call':
      return strings.has(entry.name);
    case 'tool_result':
      return has(entry.content);
    default:
      return false;
  }
}

/**
 * Whether the words of an entry can be in the request at all: what was taken back is not built from, though
 * its words may stand in another entry.
 */
function sayable({ stream }: ModelRequest): (entry: Entry) => boolean {
  const kept = new Set(stream.map(({ entry }) => entry.id));
  return ({ id }) => kept.has(id);
}

function unsaid({ raw }: Written): Written {
  return { raw, strings: new Set(), holds: () => false };
}

function reasons(
  path: readonly NativeEntry[],
  { settings, stream }: ModelRequest,
): (entry: Entry) => SentReason {
  const { provider } = settings.model;
  const kept = new Set<EntryId>(stream.map(({ entry }) => entry.id));
  const refused = refusedBy(provider, path);
  return (entry) => {
    if (!kept.has(entry.id)) return 'retracted';
    if (entry.by && entry.by.provider !== provider) return 'other_provider';
    if (refused.has(entry.id)) return 'refused';
    const isCut = entry.kind === 'text' && entry.incomplete === true;
    const isOpen = entry.kind === 'hosted_activity' && entry.state === 'started';
    return isCut || isOpen ? 'unfinished' : 'no_place';
  };
}
