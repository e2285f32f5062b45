import type { Nodes } from 'mdast';

/** What a node says without any formatting. */
export function plainWords(node: Nodes): string {
  if ('value' in node) return node.value;
  if (node.type === 'break') return '\n';
  if ('children' in node) return node.children.map(plainWords).join('');
  return 'alt' in node ? (node.alt ?? '') : '';
}
