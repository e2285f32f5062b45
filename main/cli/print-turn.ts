import { cite, type Citations, type Mark } from '../../shared/model/citations.ts';
import { readTurn } from '../../shared/model/reading.ts';
import type { ActivityItem, ReadingItem, TextItem } from '../../shared/model/reading-item.ts';
import type { TurnState } from '../../shared/model/turn-state.ts';
import { withoutReplacedLinks } from '../../shared/text/cut-links.ts';
import { writeMarks } from '../../shared/text/write-marks.ts';
import { citationWords } from '../../shared/text/phrases/citations.ts';
import { reasoningTitle, retractedTitle } from '../../shared/text/phrases/conversation.ts';
import {
  activityHead,
  activityOutcomeLine,
  aside,
  entryLine,
  sourceLines,
  toolCallLine,
} from '../../shared/text/phrases/terminal.ts';

/** A piece of a turn that will not change any more. */
export interface Piece {
  readonly text: string;
  /** Stands apart, with an empty line before and after it. */
  readonly apart: boolean;
}

/**
 * A turn as the terminal shows it: activity lines where they happened, the answer with its numbers, the
 * sources. Only what is settled is in it: a longer state's pieces begin with a shorter state's, unless a response
 * was taken back.
 */
export function printTurn(state: TurnState, isOver: boolean): readonly Piece[] {
  const items = readTurn(state, !isOver);
  const citations = cite(items);
  const pieces: Piece[] = [];
  for (const [at, item] of items.entries()) {
    const isLast = at === items.length - 1;
    const printed = printItem(item, citations, isOver || !isLast);
    pieces.push(...printed.pieces);
    if (!printed.isSettled) return pieces;
  }
  return isOver ? [...pieces, ...printSources(citations)] : pieces;
}

/** The lines of pieces, with empty lines where one stands apart from the one before. */
export function linesOf(pieces: readonly Piece[]): readonly string[] {
  return linesAfter([], pieces);
}

/**
 * The lines that are still to be printed when `printed` stands there already. What was taken back meanwhile
 * cannot be unprinted; what is new follows it.
 */
export function linesAfter(printed: readonly Piece[], pieces: readonly Piece[]): readonly string[] {
  const differs = pieces.findIndex(({ text }, index) => printed[index]?.text !== text);
  if (differs === -1) return [];
  return pieces.slice(differs).flatMap(({ text, apart }, index) => {
    const before = index > 0 ? pieces[differs + index - 1] : printed.at(-1);
    return before && (apart || before.apart) ? ['', text] : [text];
  });
}

interface PrintedItem {
  readonly pieces: readonly Piece[];
  readonly isSettled: boolean;
}

/** `isFollowed`: nothing can be added to a text any more, because something else came after it. */
function printItem(item: ReadingItem, citations: Citations, isFollowed: boolean): PrintedItem {
  switch (item.kind) {
    case 'activity':
      return printActivity(item);
    case 'text':
      return isFollowed && !item.open
        ? { pieces: printText(item, citations.marks.get(item.id) ?? []), isSettled: true }
        : nothingYet;
    case 'reasoning':
      return settled(!item.open, aside(reasoningTitle(false, item.duration)));
    case 'tool_call':
      return settled(!item.open && item.result !== undefined, toolCallLine(item));
    case 'retracted':
      return settled(true, aside(retractedTitle(item.reason)));
    case 'entry':
      return settled(true, entryLine(item.entry));
  }
}

const nothingYet: PrintedItem = { pieces: [], isSettled: false };

function settled(isSettled: boolean, piece: string): PrintedItem {
  return isSettled ? { pieces: [line(piece)], isSettled } : nothingYet;
}

function line(text: string): Piece {
  return { text, apart: false };
}

function printActivity(item: ActivityItem): PrintedItem {
  const isKnown = item.state !== 'running' || Object.keys(item.input).length > 0;
  if (!isKnown) return nothingYet;
  const head = line(activityHead(item));
  if (item.state === 'running') return { pieces: [head], isSettled: false };
  return { pieces: [head, line(activityOutcomeLine(item))], isSettled: true };
}

function printText(item: TextItem, marks: readonly Mark[]): readonly Piece[] {
  const isCut = item.passages.some(({ incomplete }) => incomplete);
  const shown = withoutReplacedLinks({ text: item.text, marks });
  const text = { text: writeMarks(shown.text, shown.marks, writeNumbers).trim(), apart: true };
  return isCut ? [text, line(aside(citationWords.incomplete))] : [text];
}

function writeNumbers({ numbers }: Mark): string {
  return numbers.map((number) => `[${number}]`).join('');
}

function printSources({ sources }: Citations): readonly Piece[] {
  if (sources.length === 0) return [];
  const list = [citationWords.sources, ...sources.map(sourceLines)];
  return [{ text: list.join('\n'), apart: true }];
}
