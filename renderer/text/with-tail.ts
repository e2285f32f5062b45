import type { Nodes, Paragraph, Text } from 'mdast';
import type { Branch, Twig } from './branch.ts';

/** A tree with text that was not read yet at its end, as it is. */
export function withTail(branch: Branch, tail: string): Branch {
  if (tail === '') return branch;
  const last = branch.open.at(-1);
  const extended = last && extend(last, tail);
  const kept = extended ? branch.open.slice(0, -1) : branch.open;
  return { ...branch, open: [...kept, extended ?? lastOf(branch, tail)] };
}

function lastOf(branch: Branch, tail: string): Twig {
  return branch.stem.type === 'code' ? textOf(tail) : paragraphOf(tail);
}

function extend(twig: Twig, tail: string): Twig | undefined {
  return twig.type === 'branch' ? withTail(twig, tail) : extendNode(twig, tail);
}

/** The node with more at its end; undefined where nothing can be added to it. */
function extendNode<Node extends Nodes>(node: Node, tail: string): Node | undefined {
  if (node.type === 'text' || node.type === 'code' || node.type === 'html') {
    return { ...node, value: node.value + tail };
  }
  if (!('children' in node)) return undefined;
  const last = node.children.at(-1);
  const extended = last && extendNode(last, tail);
  const kept = extended ? node.children.slice(0, -1) : node.children;
  const added = extended ?? (isWords(node) ? textOf(tail) : paragraphOf(tail));
  return { ...node, children: [...kept, added] };
}

const holdsWords: ReadonlySet<Nodes['type']> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
]);

function isWords(node: Nodes): boolean {
  return holdsWords.has(node.type);
}

function textOf(value: string): Text {
  return { type: 'text', value };
}

function paragraphOf(value: string): Paragraph {
  return { type: 'paragraph', children: [textOf(value)] };
}
