import type { Root } from 'mdast';
import { moveTree, plainTree, readMarkdown } from '../../shared/text/markdown-tree.ts';
import { isTooCostly } from '../../shared/text/parse-cost.ts';
import { contextOf, type GrowingBranch } from './branch.ts';
import { keepSources } from './raw-text.ts';
import { preambleOf, type References } from './references.ts';
import type { Source } from './source-lines.ts';

export interface Fragment {
  /** Its offsets are those of the whole text; nodes that begin before the source stand for its context. */
  readonly root: Root;
  /** What was read, context included; it begins before the stretch, in the same offsets. */
  readonly source: Source;
  /** It would take too long to read, so it is one paragraph as it is, outside of every branch. */
  readonly isPlain: boolean;
}

/** How long one stretch may take, in milliseconds. */
export const patience = 80;

/** Reads a stretch of the whole text as if everything before it were there. */
export function readFragment(
  source: Source,
  branch: GrowingBranch,
  references: References,
): Fragment {
  if (isTooCostly(source.text, patience)) {
    const root = plainTree(source.text);
    moveTree(root, source.at);
    return { root, source, isPlain: true };
  }
  const preamble = preambleOf(source.text, references);
  const before = apart(preamble.source + contextOf(branch), source);
  const at = source.at - before.length;
  const root = readMarkdown(before + source.text);
  root.children.splice(0, preamble.blocks);
  moveTree(root, at);
  const read = { text: before + source.text, at };
  keepSources(root, read);
  return { root, source: read, isPlain: false };
}

/** A byte order mark is one only at the start of the whole text; the parser would drop it at any start. */
function apart(before: string, { text, at }: Source): string {
  return at > 0 && before === '' && text.startsWith('\uFEFF') ? '\n' : before;
}
