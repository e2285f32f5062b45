import type { Mark } from '../../../shared/model/citations.ts';
import type { Entry } from '../../../shared/model/entry.ts';
import type {
  ActivityItem,
  ReadingItem,
  ReasoningItem,
  RetractedItem,
  TextItem,
  ToolCallItem,
} from '../../../shared/model/reading-item.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { endingOfNotice, isInterruption, type Ending } from '../../stores/turn-ending.ts';
import type { TurnReading } from '../../stores/turn-reading.ts';

/** One piece of an answer as it is drawn. */
export type Block =
  | { readonly kind: 'activities'; readonly id: string; readonly items: readonly ActivityItem[] }
  | { readonly kind: 'reasoning'; readonly id: string; readonly item: ReasoningItem }
  | {
      readonly kind: 'text';
      readonly id: string;
      readonly item: TextItem;
      readonly marks: readonly Mark[];
    }
  | { readonly kind: 'tool_call'; readonly id: string; readonly item: ToolCallItem }
  | {
      readonly kind: 'retracted';
      readonly id: string;
      readonly reason: RetractedItem['reason'];
      readonly blocks: readonly Block[];
    }
  /** A try that failed and was followed by another. */
  | { readonly kind: 'past_ending'; readonly id: string; readonly ending: Ending }
  | { readonly kind: 'entry'; readonly id: string; readonly entry: Entry };

type Marks = TurnReading['citations']['marks'];

/**
 * The pieces of an answer in reading order: neighbouring activities are one piece, and what the card at the
 * end of the turn says is not said a second time among them.
 */
export function turnBlocks(
  reading: Pick<TurnReading, 'items' | 'citations' | 'ending'>,
): readonly Block[] {
  const { items, citations, ending } = reading;
  return joined(withoutEnding(items, ending).map((item) => blockOf(item, citations.marks)));
}

function withoutEnding(
  items: readonly ReadingItem[],
  ending: Ending | undefined,
): readonly ReadingItem[] {
  const said = items.findLastIndex(
    (item) => item.kind === 'entry' && saysEnding(item.entry, ending),
  );
  return items.filter((_item, index) => index !== said);
}

function saysEnding(entry: Entry, ending: Ending | undefined): boolean {
  if (ending === undefined || entry.kind !== 'notice') return false;
  if (ending.kind === 'pause') return entry.code === 'resume_limit';
  return entry.code === 'interrupted' && ['error', 'stopped', 'crashed'].includes(ending.kind);
}

function blockOf(item: ReadingItem, marks: Marks): Block {
  const { id } = item;
  switch (item.kind) {
    case 'activity':
      return { kind: 'activities', id, items: [item] };
    case 'reasoning':
      return { kind: 'reasoning', id, item };
    case 'text':
      return { kind: 'text', id, item, marks: marks.get(id) ?? noMarks };
    case 'tool_call':
      return { kind: 'tool_call', id, item };
    case 'retracted': {
      const blocks = joined(item.items.map((inner) => blockOf(inner, noMarksAtAll)));
      return { kind: 'retracted', id, reason: item.reason, blocks };
    }
    case 'entry':
      return entryBlock(id, item.entry);
    default:
      return unreachable(item);
  }
}

const noMarks: readonly Mark[] = [];
const noMarksAtAll: Marks = new Map();

function entryBlock(id: string, entry: Entry): Block {
  if (isInterruption(entry)) return { kind: 'past_ending', id, ending: endingOfNotice(entry) };
  const unfinished = unfinishedActivity(entry);
  return unfinished
    ? { kind: 'activities', id, items: [unfinished] }
    : { kind: 'entry', id, entry };
}

/** A hosted call that was cut while its input was still being written left only a notice. */
function unfinishedActivity(entry: Entry): ActivityItem | undefined {
  if (entry.kind !== 'notice' || entry.code !== 'activity_unfinished') return undefined;
  const { name, activity } = entry.details;
  return {
    kind: 'activity',
    id: entry.id,
    activity: typeof activity === 'string' ? activity : '',
    name: typeof name === 'string' ? name : '',
    provider: entry.by?.provider ?? '',
    state: 'unfinished',
    input: {},
    summary: '',
    results: [],
    startedAt: Date.parse(entry.at),
  };
}

function joined(blocks: readonly Block[]): readonly Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    const together = last && joinPair(last, block);
    if (together) result[result.length - 1] = together;
    else result.push(block);
  }
  return result;
}

/** Neighbouring activities are one block; why a part was taken back belongs to that part. */
function joinPair(first: Block, second: Block): Block | undefined {
  if (first.kind === 'activities' && second.kind === 'activities') {
    return { ...first, items: [...first.items, ...second.items] };
  }
  if (first.kind === 'retracted' && second.kind === 'past_ending') {
    return { ...first, blocks: [...first.blocks, second] };
  }
  return undefined;
}

/** An activity of a turn by its provider's id, also one inside a part that was taken back. */
export function findActivity(
  items: readonly ReadingItem[],
  activity: string,
): ActivityItem | undefined {
  for (const item of items) {
    if (item.kind === 'activity' && item.activity === activity) return item;
    const inner = item.kind === 'retracted' ? findActivity(item.items, activity) : undefined;
    if (inner) return inner;
    if (item.kind !== 'entry') continue;
    const unfinished = unfinishedActivity(item.entry);
    if (unfinished?.activity === activity) return unfinished;
  }
  return undefined;
}
