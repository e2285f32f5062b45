import type { Heading, Nodes, Parents, Table, TableRow } from 'mdast';
import type { ProtectedSpan } from '../model/citations.ts';
import { endOf, readMarkdown, startOf } from './markdown-tree.ts';

/** Where in a Markdown text a mark may not stand, and where it goes instead; in UTF-16 units of the text. */
export function protectedSpans(text: string): readonly ProtectedSpan[] {
  return protectedSpansIn(readMarkdown(text));
}

/** The same for a tree that was read already, in the offsets of its nodes. Spans come in order and do not overlap. */
export function protectedSpansIn(node: Nodes): readonly ProtectedSpan[] {
  switch (node.type) {
    case 'link':
    case 'linkReference':
    case 'image':
    case 'imageReference':
    case 'inlineCode':
    case 'footnoteReference':
    case 'html':
      return [{ start: startOf(node), end: endOf(node), to: endOf(node) }];
    case 'break':
      return [{ start: startOf(node), end: endOf(node), to: startOf(node) }];
    case 'code':
    case 'thematicBreak':
    case 'definition':
      // Right behind a block is behind the block too: a mark on a closing fence would open it again.
      return [{ start: startOf(node), end: endOf(node) + 1, to: endOf(node) }];
    case 'emphasis':
    case 'strong':
    case 'delete':
      return withDelimiters(node);
    case 'heading':
      return withUnderline(node);
    case 'table':
      return cellSpans(node);
    default:
      return 'children' in node ? node.children.flatMap(protectedSpansIn) : [];
  }
}

/** `**` and its kin are not split; what is between them may hold marks. */
function withDelimiters(node: Parents): readonly ProtectedSpan[] {
  const first = node.children[0];
  const last = node.children.at(-1);
  const start = startOf(node);
  const end = endOf(node);
  if (!first || !last) return [{ start, end, to: end }];
  return [
    { start, end: startOf(first), to: end },
    ...node.children.flatMap(protectedSpansIn),
    { start: endOf(last), end, to: end },
  ];
}

/** What ends a heading, closing `#` or an underline, stays behind the mark. */
function withUnderline(heading: Heading): readonly ProtectedSpan[] {
  const last = heading.children.at(-1);
  const inside = heading.children.flatMap(protectedSpansIn);
  if (!last || endOf(last) === endOf(heading)) return inside;
  return [...inside, { start: endOf(last), end: endOf(heading) + 1, to: endOf(last) }];
}

/**
 * A mark anywhere in a cell, on its bars or behind its row goes to the end of the cell's words. The bar that
 * begins a cell belongs to the cell before, and the line under the head to the head's last cell.
 */
function cellSpans(table: Table): readonly ProtectedSpan[] {
  return table.children.flatMap((row, at) => {
    const next = table.children[at + 1];
    const end = next ? startOf(next) : endOf(table);
    return rowSpans(row, end + 1);
  });
}

function rowSpans(row: TableRow, end: number): readonly ProtectedSpan[] {
  return row.children.map((cell, at) => {
    const next = row.children[at + 1];
    return {
      start: at === 0 ? startOf(row) : startOf(cell) + 1,
      end: next ? startOf(next) + 2 : end,
      to: endOfCell(row, at),
    };
  });
}

/** After a cell's words; an empty cell gives its marks to the one before. */
function endOfCell(row: TableRow, at: number): number {
  const filled = row.children.slice(0, at + 1).findLast(({ children }) => children.length > 0);
  const last = filled?.children.at(-1);
  return last ? endOf(last) : startOf(row) + 1;
}
