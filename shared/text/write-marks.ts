import type { Nodes } from 'mdast';
import { moveMarks, type Mark } from '../model/citations.ts';
import { endOf, readMarkdown, startOf } from './markdown-tree.ts';
import { protectedSpansIn } from './protected-spans.ts';

/**
 * The Markdown text with its marks written into it, for copies and exports: `write` says how one mark is
 * spelled. A mark behind a block of code stands on a line of its own, in the list or quote the block is in.
 */
export function writeMarks(
  text: string,
  marks: readonly Mark[],
  write: (mark: Mark) => string,
): string {
  if (marks.length === 0) return text;
  const tree = readMarkdown(text);
  const lines = new Map(blocksIn(tree).map((node) => [endOf(node), newLine(text, node)] as const));
  const moved = moveMarks(marks, protectedSpansIn(tree));
  const places = [0, ...moved.map(({ at }) => at)];
  const written = moved.map((mark, index) => {
    const before = text.slice(places[index], mark.at);
    return `${before}${lines.get(mark.at) ?? ''}${write(mark)}`;
  });
  return written.join('') + text.slice(places.at(-1));
}

/** Blocks that words may not follow on their last line. */
function blocksIn(node: Nodes): readonly Nodes[] {
  if (node.type === 'code' || node.type === 'thematicBreak' || node.type === 'definition')
    return [node];
  if (!('children' in node)) return [];
  return node.children.flatMap(blocksIn);
}

/** A line break, and what keeps the new line in the containers of the block. */
function newLine(text: string, block: Nodes): string {
  const lineStart = text.lastIndexOf('\n', startOf(block) - 1) + 1;
  const markers = text.slice(lineStart, startOf(block));
  return `\n${markers.replaceAll(/[^\s>]/g, ' ')}`;
}
