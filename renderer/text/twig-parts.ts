import type { Nodes } from 'mdast';
import type { Branch, Stem, Twig } from './branch.ts';
import { emptyPile, layersOf, sheavesOf, type Sheaf } from './pile.ts';
import { linesOf } from './source-lines.ts';

export interface TwigParts {
  readonly node: Stem | Nodes;
  /** Its children; full layers and sheaves keep their identity while more children come. */
  readonly sheaves: readonly Sheaf<Twig>[];
}

/** A block and its children, in the same shape whether it was read at once or bit by bit. */
export function partsOf(twig: Twig | Branch): TwigParts {
  if (twig.type === 'branch') {
    return { node: twig.stem, sheaves: sheavesOf(twig.settled, twig.open) };
  }
  const children = twig.type === 'code' ? codeTexts(twig.value) : childrenOf(twig);
  return { node: twig, sheaves: sheavesOf(emptyPile, children) };
}

function childrenOf(node: Exclude<Twig, Branch>): readonly Twig[] {
  return 'children' in node ? node.children : [];
}

/** A block of code's lines, as many to a text as a layer has. */
export function codeTexts(value: string): readonly Twig[] {
  return layersOf(linesOf(value)).map((lines) => ({ type: 'text', value: lines.join('\n') }));
}
