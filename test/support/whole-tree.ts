import type { Nodes, Root } from 'mdast';
import type { Branch, Twig } from '../../renderer/text/branch.ts';
import { thingsIn } from '../../renderer/text/pile.ts';
import { endOf, startOf } from '../../shared/text/markdown-tree.ts';

/**
 * The blocks of a tree as values that can be compared: offsets instead of positions, lines ended by `\n`.
 * An end is where the last words end: how much empty space belongs to a block that was never closed differs.
 */
export function plainBlocks(root: Root | Branch, text: string): readonly unknown[] {
  const twigs = root.type === 'root' ? root.children : [...thingsIn(root.settled), ...root.open];
  return twigs.map((twig) => plain(twig, text));
}

function plain(node: Nodes | Branch, text: string): unknown {
  if (node.type === 'branch') return plainBranch(node, text);
  const { position: _position, data: _data, ...rest } = node;
  const value = 'value' in rest ? { value: plainValue(rest.value, node.type) } : {};
  const isParent = 'children' in node;
  const children = isParent ? { children: node.children.map((child) => plain(child, text)) } : {};
  return { ...rest, ...value, ...children, at: placeOf(node, text) };
}

function plainBranch({ stem, settled, open }: Branch, text: string): unknown {
  const twigs: readonly Twig[] = [...thingsIn(settled), ...open];
  const { position: _position, ...rest } = stem;
  const at = placeOf(stem, text);
  if (stem.type === 'code')
    return { ...rest, value: plainValue(twigs.map(linesIn).join('\n'), 'code'), at };
  return { ...rest, children: twigs.map((twig) => plain(twig, text)), at };
}

/** The parser is of two minds about empty lines at the end of a block that its list or quote cuts off. */
function plainValue(value: string, type: string): string {
  return (type === 'html' || type === 'code' ? value.trimEnd() : value).replaceAll(/\r\n?/g, '\n');
}

function linesIn(twig: Twig): string {
  return twig.type === 'text' ? twig.value : '';
}

function placeOf(node: Nodes, text: string): readonly [number, number] {
  return [startOf(node), text.slice(0, endOf(node)).trimEnd().length];
}
