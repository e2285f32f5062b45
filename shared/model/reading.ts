import type { Attribution } from './attribution.ts';
import type { Entry, HostedActivityEntry, TextEntry, ToolResultEntry } from './entry.ts';
import type { EntryId, ResponseId } from './ids.ts';
import type {
  ActivityItem,
  Passage,
  ReadingItem,
  ReasoningItem,
  TextItem,
} from './reading-item.ts';
import { unreachable } from '../unreachable.ts';
import type { OpenPart, TurnState } from './turn-state.ts';

/** What a turn says, in the order it is read; `isLive` is false once nothing more can come. */
export function readTurn(state: TurnState, isLive: boolean): readonly ReadingItem[] {
  const entries = state.closed.map(({ entry }) => entry);
  const links = linksOf(entries);
  return responsesOf(state).flatMap(({ response, pieces }): readonly ReadingItem[] => {
    const retraction = links.retractions.get(response);
    const context = { ...links, isLive: isLive && !retraction };
    const items = joinTexts(itemsInOrder(pieces, context));
    if (!retraction || items.length === 0) return items;
    return [{ kind: 'retracted', id: retraction.id, reason: retraction.reason, items }];
  });
}

/** What ties one entry to another by an id of the provider. */
interface Links {
  readonly starts: ReadonlySet<string>;
  /** The first terminal transition of each activity. */
  readonly terminals: ReadonlyMap<string, HostedActivityEntry>;
  /** The transitions of each activity that hold Search Suggestions. */
  readonly suggestions: ReadonlyMap<string, readonly EntryId[]>;
  readonly results: ReadonlyMap<string, ToolResultEntry>;
  readonly retractions: ReadonlyMap<ResponseId, Extract<Entry, { kind: 'retracted' }>>;
}

interface Context extends Links {
  readonly isLive: boolean;
}

function linksOf(entries: readonly Entry[]): Links {
  const starts = new Set<string>();
  const terminals = new Map<string, HostedActivityEntry>();
  const suggestions = new Map<string, readonly EntryId[]>();
  const results = new Map<string, ToolResultEntry>();
  const retractions = new Map<ResponseId, Extract<Entry, { kind: 'retracted' }>>();
  for (const entry of entries) {
    if (entry.kind === 'tool_result') results.set(entry.call, entry);
    if (entry.kind === 'retracted') retractions.set(entry.response, entry);
    if (entry.kind !== 'hosted_activity') continue;
    if (entry.suggestions) {
      suggestions.set(entry.activity, [...(suggestions.get(entry.activity) ?? []), entry.id]);
    }
    if (entry.state === 'started') starts.add(entry.activity);
    else if (!terminals.has(entry.activity)) terminals.set(entry.activity, entry);
  }
  return { starts, terminals, suggestions, results, retractions };
}

type Piece =
  | { readonly index: number; readonly entry: Entry }
  | { readonly index: number; readonly part: OpenPart; readonly provider: string };

interface ResponsePieces {
  /** Empty for what Footnote itself wrote between responses. */
  readonly response: ResponseId;
  readonly pieces: Piece[];
}

/** Responses in order of first sight, each in the order of its blocks; our own entries in between. */
function responsesOf(state: TurnState): readonly ResponsePieces[] {
  const groups: ResponsePieces[] = [];
  const known = new Map<ResponseId, ResponsePieces>();
  const add = (response: ResponseId, piece: Piece) => {
    const group = known.get(response) ?? { response, pieces: [] };
    group.pieces.push(piece);
    if (group.pieces.length > 1) return;
    groups.push(group);
    if (response !== '') known.set(response, group);
  };
  for (const { entry } of state.closed) {
    add(entry.by?.response ?? '', { index: entry.by?.index ?? 0, entry });
  }
  const producer = state.responses.at(-1);
  if (producer) {
    for (const part of state.open) {
      add(producer.response, { index: part.index, part, provider: producer.provider });
    }
  }
  for (const { pieces } of groups) pieces.sort((a, b) => a.index - b.index);
  return groups;
}

/** Reasoning that came in several parts of one item is one thought: a paragraph for each part. */
function itemsInOrder(pieces: readonly Piece[], context: Context): readonly ReadingItem[] {
  const items: ReadingItem[] = [];
  let index: number | undefined;
  for (const piece of pieces) {
    for (const item of itemsOf(piece, context)) {
      const last = items.at(-1);
      const isPart = last?.kind === 'reasoning' && index === piece.index;
      if (isPart && item.kind === 'reasoning') items[items.length - 1] = joinThoughts(last, item);
      else items.push(item);
      index = piece.index;
    }
  }
  return items;
}

/** The first part is open, and timed, from the beginning of the item to its end. */
function joinThoughts(first: ReasoningItem, next: ReasoningItem): ReasoningItem {
  const text = [first.text, next.text].filter((part) => part !== '').join('\n\n');
  return { ...first, text, open: first.open || next.open };
}

function itemsOf(piece: Piece, context: Context): readonly ReadingItem[] {
  if ('entry' in piece) return closedItems(piece.entry, context);
  return [openItem(piece.part, piece.provider)];
}

function openItem(part: OpenPart, provider: string): ReadingItem {
  const id = part.entry;
  switch (part.kind) {
    case 'text':
      return {
        ...textItem(part, part.attributions),
        ...(part.tail === undefined ? {} : { tail: part.tail }),
        id,
        open: true,
      };
    case 'reasoning':
      return { kind: 'reasoning', id, text: part.text, startedAt: part.startedAt, open: true };
    case 'tool_call': {
      const { call, name, arguments: text } = part;
      return { kind: 'tool_call', id, call, name, arguments: text, open: true };
    }
    case 'activity': {
      const { activity, name, startedAt } = part;
      const unknown = { input: {}, summary: '', results: [] } as const;
      return {
        kind: 'activity',
        id,
        activity,
        name,
        provider,
        state: 'running',
        ...unknown,
        startedAt,
      };
    }
    default:
      return unreachable(part);
  }
}

function closedItems(entry: Entry, context: Context): readonly ReadingItem[] {
  const { id } = entry;
  switch (entry.kind) {
    case 'turn_start':
    case 'user_message':
    case 'stop':
    case 'retracted':
    case 'tool_result':
    case 'config_delta':
      return [];
    case 'text':
      return [{ ...textItem(entry, entry.attributions), id, open: false }];
    case 'reasoning': {
      if (entry.text === '') return [];
      const lasted = entry.duration === undefined ? {} : { duration: entry.duration };
      return [{ kind: 'reasoning', id, text: entry.text, ...lasted, open: false }];
    }
    case 'tool_call': {
      const { call, name, arguments: text } = entry;
      const found = context.results.get(call);
      const result = found ? { result: found } : {};
      return [{ kind: 'tool_call', id, call, name, arguments: text, ...result, open: false }];
    }
    case 'hosted_activity':
      return activityItems(entry, context);
    case 'structured':
    case 'image':
    case 'replay_refused':
    case 'compaction':
    case 'notice':
    case 'unknown':
    case 'damaged':
      return [{ kind: 'entry', id, entry }];
    default:
      return unreachable(entry);
  }
}

function textItem(
  from: Pick<TextEntry, 'text' | 'paragraph' | 'incomplete'>,
  attributions: readonly Attribution[],
): Omit<TextItem, 'id' | 'open'> {
  const { text } = from;
  const incomplete = from.incomplete === true;
  const passages = [{ start: 0, end: text.length, attributions, incomplete }];
  return { kind: 'text', text, passages, paragraph: from.paragraph === true };
}

/** An activity is one line, where it started; one that was never seen to start stands where it ended. */
function activityItems(entry: HostedActivityEntry, context: Context): readonly ActivityItem[] {
  const terminal = context.terminals.get(entry.activity);
  const isStart = entry.state === 'started';
  if (!isStart && (terminal !== entry || context.starts.has(entry.activity))) return [];
  const { input, summary, results = [], reason } = terminal ?? entry;
  const suggestions = context.suggestions.get(entry.activity);
  return [
    {
      kind: 'activity',
      id: entry.id,
      activity: entry.activity,
      name: entry.name,
      provider: entry.by?.provider ?? '',
      state: activityState(terminal, context.isLive),
      input: Object.keys(input).length > 0 ? input : entry.input,
      summary,
      results,
      ...(reason === undefined ? {} : { reason }),
      ...(suggestions ? { suggestions } : {}),
      startedAt: Date.parse(entry.at),
      ...(terminal ? { endedAt: Date.parse(terminal.at) } : {}),
    },
  ];
}

function activityState(
  terminal: HostedActivityEntry | undefined,
  isLive: boolean,
): ActivityItem['state'] {
  if (terminal) return terminal.state === 'failed' ? 'failed' : 'completed';
  return isLive ? 'running' : 'unfinished';
}

/** Neighbouring texts of one response are joined without a separator, unless a paragraph begins. */
function joinTexts(items: readonly ReadingItem[]): readonly ReadingItem[] {
  const runs: (ReadingItem | TextItem[])[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (item.kind !== 'text') runs.push(item);
    else if (Array.isArray(last) && !item.paragraph) last.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => (Array.isArray(run) ? joined(run) : run));
}

/** One text of several, each behind the one before. */
function joined(run: readonly TextItem[]): readonly TextItem[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || first === last) return run;
  const passages: Passage[] = [];
  let text = '';
  for (const item of run) {
    const shift = text.length;
    for (const { start, end, ...rest } of item.passages) {
      passages.push({ ...rest, start: start + shift, end: end + shift });
    }
    text += item.text;
  }
  const { tail: _ended, ...before } = first;
  const tail = last.tail === undefined ? {} : { tail: last.tail };
  return [{ ...before, text, ...tail, passages, open: last.open }];
}
