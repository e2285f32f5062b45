import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { isTooCostly } from './parse-cost.ts';

const byteOrderMark = '\uFEFF';

const options = {
  extensions: [gfm()],
  // The transforms find more addresses in finished text, but the nodes they make have no positions.
  mdastExtensions: gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
};

/**
 * Reads GitHub-flavoured Markdown into a tree. Every node has a position; its offsets are UTF-16 units of
 * `text`, half-open. Reads any text: what is not Markdown is text, and so is what could take longer than
 * `patience`, in milliseconds, for its shape.
 */
export function readMarkdown(text: string, patience = 1_000): Root {
  return isTooCostly(text, patience) ? plainTree(text) : parse(text);
}

function parse(text: string): Root {
  if (!text.startsWith(byteOrderMark)) return parseMarkdown(text);
  // The parser drops a leading byte order mark and counts from the character after it.
  const tree = parseMarkdown(text.slice(1));
  moveTree(tree, 1);
  return tree;
}

function parseMarkdown(text: string): Root {
  const tree = fromMarkdown(text, options);
  if (text.includes(']:')) beginAfterDefinitions(tree);
  return tree;
}

/** The parser lets an underlined heading begin at the definitions right before it. */
function beginAfterDefinitions(node: Nodes): void {
  if (!('children' in node)) return;
  for (const [index, child] of node.children.entries()) {
    const before = node.children[index - 1];
    const first = child.type === 'heading' ? child.children[0] : undefined;
    if (before && first?.position && child.position && startOf(child) < endOf(before)) {
      child.position = { ...child.position, start: first.position.start };
    }
    beginAfterDefinitions(child);
  }
}

/** The whole text as one paragraph, as it is. */
export function plainTree(text: string): Root {
  const start = { line: 1, column: 1, offset: 0 };
  const position = { start, end: { ...start, offset: text.length } };
  const words = { type: 'text', value: text, position } as const;
  return { type: 'root', children: [{ type: 'paragraph', children: [words], position }], position };
}

/** Where a node begins, in units of the text the tree was read from. */
export function startOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}

/** Where a node ends, exclusive, in units of the text the tree was read from. */
export function endOf(node: Nodes): number {
  return node.position?.end.offset ?? 0;
}

/** Moves the offsets of a tree that was just read; lines and columns stay those of the text it was read from. */
export function moveTree(tree: Nodes, by: number): void {
  if (tree.position) {
    const { start, end } = tree.position;
    tree.position = {
      start: { ...start, offset: (start.offset ?? 0) + by },
      end: { ...end, offset: (end.offset ?? 0) + by },
    };
  }
  if (!('children' in tree)) return;
  for (const child of tree.children) moveTree(child, by);
}
