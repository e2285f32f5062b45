import type { Nodes, Table } from 'mdast';
import { readMarkdown } from '../../shared/text/markdown-tree.ts';
import { plainWords } from './plain-words.ts';

/** Copies a table as it is written, and as a table for programs that take one. */
export async function copyTable(markdown: string): Promise<void> {
  const table = readMarkdown(markdown).children.find((node) => node.type === 'table');
  const plain = new Blob([markdown], { type: 'text/plain' });
  const rich = table && new Blob([tableMarkup(table)], { type: 'text/html' });
  const item = { 'text/plain': plain, ...(rich ? { 'text/html': rich } : {}) };
  await navigator.clipboard.write([new ClipboardItem(item)]);
}

/** A table in the markup other programs read; it is never shown here. */
export function tableMarkup(table: Table): string {
  const rows = table.children.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td';
    const cells = row.children.map((cell) => `<${tag}>${wordsMarkup(cell)}</${tag}>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

function wordsMarkup(node: Nodes): string {
  switch (node.type) {
    case 'strong':
      return `<b>${childrenMarkup(node.children)}</b>`;
    case 'emphasis':
      return `<i>${childrenMarkup(node.children)}</i>`;
    case 'inlineCode':
      return `<code>${escaped(node.value)}</code>`;
    case 'tableCell':
    case 'delete':
    case 'link':
      return childrenMarkup(node.children);
    default:
      return escaped(plainWords(node));
  }
}

function childrenMarkup(nodes: readonly Nodes[]): string {
  return nodes.map(wordsMarkup).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
