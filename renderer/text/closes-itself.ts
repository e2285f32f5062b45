import type { Nodes } from 'mdast';
import { endOf, startOf } from '../../shared/text/markdown-tree.ts';
import { linesOf, type Source } from './source-lines.ts';

const closingFence = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;

/**
 * Whether the last block of complete lines at the top level is over, so that whatever follows begins another:
 * headings and rules are after their line, code after its fence, paragraphs, tables and quotes after an
 * empty line. A list may always get another item.
 */
export function closesItself(node: Nodes, { text, at }: Source): boolean {
  switch (node.type) {
    case 'heading':
    case 'thematicBreak':
      return true;
    case 'code':
      return isFenceClosed(text.slice(startOf(node) - at, endOf(node) - at));
    case 'paragraph':
    case 'table':
    case 'blockquote':
    case 'definition':
      return linesOf(text.slice(endOf(node) - at)).length > 2;
    default:
      return false;
  }
}

function isFenceClosed(code: string): boolean {
  const lines = linesOf(code);
  const [, open = ''] = /^(`{3,}|~{3,})/.exec(lines[0] ?? '') ?? [];
  const [, close = ''] = closingFence.exec(lines.at(-1) ?? '') ?? [];
  return open !== '' && lines.length > 1 && close.startsWith(open);
}
