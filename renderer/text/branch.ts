import type {
  Blockquote,
  Code,
  FootnoteDefinition,
  List,
  ListItem,
  Nodes,
  Root,
  Table,
} from 'mdast';
import { startOf } from '../../shared/text/markdown-tree.ts';
import { emptyPile, type Pile } from './pile.ts';

/** A node whose children can be read bit by bit; its own `children` or `value` are empty. */
export type Stem = Root | List | ListItem | Blockquote | FootnoteDefinition | Table | Code;

/** A node that was read piece by piece, as it is shown. */
export interface Branch {
  readonly type: 'branch';
  readonly stem: Stem;
  /** Children that nothing can change any more. */
  readonly settled: Pile<Twig>;
  readonly open: readonly Twig[];
}

/** A child of a branch. The lines of a block of code are texts, up to a layer of lines each. */
export type Twig = Exclude<Nodes, Root> | Branch;

/** Source that makes the parser stand inside a node again: the line that opened it, without what followed. */
export interface Opener {
  /** Where that line begins in the whole text. */
  readonly line: number;
  readonly source: string;
}

/** The path from the root to where new text arrives. */
export interface GrowingBranch {
  readonly stem: Stem;
  readonly opener?: Opener;
  readonly settled: Pile<Twig>;
  readonly tip?: GrowingBranch;
}

export const emptyRoot: GrowingBranch = {
  stem: { type: 'root', children: [] },
  settled: emptyPile,
};

/** Where a twig begins in the whole text: what tells it from its siblings. */
export function twigStart(twig: Twig): number {
  return startOf(twig.type === 'branch' ? twig.stem : twig);
}

/** The openers along the path as source, each on its line; a deeper one replaces another on the same line. */
export function contextOf(root: GrowingBranch): string {
  const lines = new Map<number, string>();
  for (let branch: GrowingBranch | undefined = root; branch; branch = branch.tip) {
    if (branch.opener) lines.set(branch.opener.line, `${branch.opener.source}\n`);
  }
  return [...lines.values()].join('');
}
