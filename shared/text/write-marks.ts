import type { Nodes } from 'mdast';
import { moveMarks, type Mark } from '../model/citations.ts';
import { endOf, readMarkdown, startOf } from './markdown-tree.ts';
import { protectedSpansIn } from './protected-spans.ts';

/**
 * The Markdown text with its marks written into it, for copies and exports: `write` says how one mark is
 * spelled. A mark behind a block of code stands on a line of its own, in the list or quote the block is in, and
 * what follows begins a new paragraph. `footnotesOf` goes before the names of the text's own footnotes, so that
 * they can stand in one document with those of other texts.
 */
export function writeMarks(
  text: string,
  marks: readonly Mark[],
  write: (mark: Mark) => string,
  footnotesOf = '',
): string {
  if (marks.length === 0 && footnotesOf === '') return text;
  const tree = readMarkdown(text);
  const lines = new Map(blocksIn(tree).map((node) => [endOf(node), newLine(text, node)] as const));
  const written = moveMarks(marks, protectedSpansIn(tree)).map((mark) => {
    const line = lines.get(mark.at);
    if (line === undefined) return { at: mark.at, words: write(mark) };
    const after = followsAtOnce(text, mark.at) ? line.replace(/ +$/, '') : '';
    return { at: mark.at, words: `${line}${write(mark)}${after}` };
  });
  const names = footnotesOf === '' ? [] : footnotesIn(tree);
  const renamed = names.map((node) => ({ at: startOf(node) + '[^'.length, words: footnotesOf }));
  return insert(text, [...written, ...renamed]);
}

interface Insertion {
  readonly at: number;
  readonly words: string;
}

function insert(text: string, insertions: readonly Insertion[]): string {
  const ordered = insertions.toSorted((a, b) => a.at - b.at);
  const places = [0, ...ordered.map(({ at }) => at)];
  const parts = ordered.map(({ at, words }, index) => text.slice(places[index], at) + words);
  return parts.join('') + text.slice(places.at(-1));
}

function footnotesIn(node: Nodes): readonly Nodes[] {
  const own = node.type === 'footnoteReference' || node.type === 'footnoteDefinition';
  const inside = 'children' in node ? node.children.flatMap(footnotesIn) : [];
  return own ? [node, ...inside] : inside;
}

/** Whether words stand on the very next line, which would join the mark's own line. */
function followsAtOnce(text: string, at: number): boolean {
  const next = text.slice(at).split('\n', 2)[1];
  return next !== undefined && /[^\s>]/.test(next);
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
