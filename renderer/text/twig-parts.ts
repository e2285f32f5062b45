import type { Nodes } from 'mdast';
import type { Branch, Stem, Twig } from './branch.ts';
import { layersOf } from './pile.ts';
import { linesOf } from './source-lines.ts';

export interface TwigParts {
  readonly node: Stem | Nodes;
  /** Its children; full layers keep their identity while more children come. */
  readonly layers: readonly (readonly Twig[])[];
}

/** A block and its children, in the same shape whether it was read at once or bit by bit. */
export function partsOf(twig: Twig | Branch): TwigParts {
  if (twig.type === 'branch') {
    const { stem, settled, open } = twig;
    return { node: stem, layers: [...settled.full, ...layersOf([...settled.rest, ...open])] };
  }
  if (twig.type === 'code') return { node: twig, layers: layersOf(codeTexts(twig.value)) };
  return { node: twig, layers: 'children' in twig ? layersOf<Twig>(twig.children) : [] };
}

/** A block of code's lines, as many to a text as a layer has. */
export function codeTexts(value: string): readonly Twig[] {
  return layersOf(linesOf(value)).map((lines) => ({ type: 'text', value: lines.join('\n') }));
}
