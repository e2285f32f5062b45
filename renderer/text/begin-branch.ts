import type { Code, Nodes, Table } from 'mdast';
import { startOf } from '../../shared/text/markdown-tree.ts';
import type { GrowingBranch, Opener, Stem } from './branch.ts';
import { emptyPile } from './pile.ts';
import { afterLines, lineStart, type Source } from './source-lines.ts';

/** What stands before an item's words, up to the column where they begin. */
const itemMarker = /^(?:[-+*]|\d{1,9}[.)]|\[\^[^\]\s]+\]:)[ \t]+(?=\S)/;
const fence = /^(?:`{3,}|~{3,})/;
/** An empty heading keeps an item's first line, and no line after it can continue it. */
const placeholder = '#';

/** Begins to read a node bit by bit; undefined where its lines cannot be read one without the others. */
export function beginBranch(node: Nodes, source: Source): GrowingBranch | undefined {
  switch (node.type) {
    case 'list':
    case 'blockquote':
      return { stem: { ...node, children: [] }, settled: emptyPile };
    case 'listItem':
    case 'footnoteDefinition': {
      const isCode = node.children[0]?.type === 'code' && !isFenced(node.children[0], source);
      const [marker] = itemMarker.exec(source.text.slice(startOf(node) - source.at)) ?? [];
      if (marker === undefined || isCode) return undefined;
      const opener = openerAt(node, source, startOf(node) + marker.length, placeholder);
      return { stem: { ...node, children: [] }, opener, settled: emptyPile };
    }
    case 'table':
      return beginTable(node, source);
    case 'code':
      return beginCode(node, source);
    default:
      return undefined;
  }
}

function beginTable(table: Table, source: Source): GrowingBranch {
  const stem: Stem = { ...table, children: [] };
  const line = lineStart(source, startOf(table));
  const head = source.text.slice(line - source.at, afterLines(source, line, 2) - source.at);
  return { stem, opener: { line, source: withoutLineEnd(head) }, settled: emptyPile };
}

function beginCode(code: Code, source: Source): GrowingBranch | undefined {
  if (!isFenced(code, source)) return undefined;
  const end = afterLines(source, startOf(code), 1);
  const opener = openerAt(code, source, end, '');
  return {
    stem: { ...code, value: '' },
    opener: { ...opener, source: withoutLineEnd(opener.source) },
    settled: emptyPile,
  };
}

function openerAt(node: Nodes, source: Source, end: number, rest: string): Opener {
  const line = lineStart(source, startOf(node));
  return { line, source: source.text.slice(line - source.at, end - source.at) + rest };
}

/** Whether a block of code has fences, instead of being one because it is indented. */
export function isFenced(code: Code, source: Source): boolean {
  return fence.test(source.text.slice(startOf(code) - source.at));
}

function withoutLineEnd(line: string): string {
  return line.replace(/(?:\r\n|\n|\r)$/, '');
}
