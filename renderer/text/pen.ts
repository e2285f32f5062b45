import type { Nodes, Root, Table } from 'mdast';
import type { Span } from '../../shared/model/attribution.ts';
import { moveMarks, type Mark } from '../../shared/model/citations.ts';
import { endOf } from '../../shared/text/markdown-tree.ts';
import { protectedSpansIn } from '../../shared/text/protected-spans.ts';

/** Puts the marks of a block where they belong, while the block is drawn from its start to its end. */
export interface Pen {
  /** The marks up to a place of the whole text that were not put yet. */
  readonly take: (upTo: number) => readonly Mark[];
  /** What is not shown, since marks stand in its place. */
  readonly hidden: readonly Span[];
}

const idle: Pen = { take: () => [], hidden: [] };

/** The pen for one block; its marks are moved out of what must not be split first. */
export function penFor(node: Exclude<Nodes, Root>, marks: readonly Mark[]): Pen {
  if (marks.length === 0) return idle;
  const moved = moveMarks(marks, protectedSpansIn(node.type === 'tableRow' ? tableOf(node) : node));
  let next = 0;
  return {
    hidden: moved.flatMap(({ replaces = [] }) => replaces),
    take(upTo) {
      const first = next;
      const later = moved.findIndex(({ at }, index) => index >= first && at > upTo);
      next = later === -1 ? moved.length : later;
      return moved.slice(first, next);
    },
  };
}

/** A row by itself, with all that is under it: the line under a table's head holds marks of the head. */
function tableOf(row: Table['children'][number]): Table {
  const start = row.position?.start ?? { line: 1, column: 1, offset: 0 };
  const end = { line: 1, column: 1, offset: Math.max(endOf(row), Number.MAX_SAFE_INTEGER - 1) };
  return { type: 'table', children: [row], position: { start, end } };
}

/**
 * The marks of each of neighbouring blocks, by where the blocks begin: a mark right where a block begins belongs
 * to the block before, and nothing before the first is lost.
 */
export function marksOfEach(
  marks: readonly Mark[],
  starts: readonly number[],
): readonly (readonly Mark[])[] {
  if (marks.length === 0 || starts.length === 1) return starts.map(() => marks);
  return starts.map((start, index) => {
    const after = index === 0 ? -Infinity : start;
    const upTo = starts[index + 1] ?? Infinity;
    return marks.filter(({ at }) => at > after && at <= upTo);
  });
}

export function sameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((mark, index) => sameMark(mark, other[index]));
}

function sameMark(one: Mark, other: Mark | undefined): boolean {
  return (
    one === other ||
    (one.at === other?.at &&
      one.numbers.length === other.numbers.length &&
      one.replaces?.length === other.replaces?.length &&
      one.numbers.every((number, index) => number === other.numbers[index]))
  );
}
