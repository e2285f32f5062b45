import { parseCost } from '../../shared/text/parse-cost.ts';
import type { Branch, GrowingBranch } from './branch.ts';
import { quietTail } from './quiet-tail.ts';
import { readFragment } from './read-fragment.ts';
import type { References } from './references.ts';
import { merge, stopped } from './settle.ts';
import type { Source } from './source-lines.ts';
import { withTail } from './with-tail.ts';

export interface Shown {
  readonly branch: Branch;
  /** The tree that was read last, and how much of which source it was read from. */
  readonly read: Branch;
  readonly from: GrowingBranch | undefined;
  readonly to: number;
}

/** Reading that takes longer than this, in milliseconds, waits until there is more to read. */
const cheap = 4;
const growth = 1.125;

/** Whether reading again may wait, because it would take long and little was added. */
export function mayWait(text: string, read: number): boolean {
  return read > 0 && text.length < read * growth && parseCost(text) > cheap;
}

/**
 * What is open, as it is shown. Marks that are not closed yet are read as if they were; where reading is
 * slow, what was added since is shown as it is.
 */
export function showOpen(
  source: Source,
  root: GrowingBranch,
  references: References,
  before: Shown,
): Shown {
  if (before.from === root && mayWait(source.text, before.to)) {
    return { ...before, branch: withTail(before.read, source.text.slice(before.to)) };
  }
  const quiet = { ...source, text: quietTail(source.text, openFence(root)) };
  const read = showAll(quiet, root, references);
  return { branch: read, read, from: root, to: source.text.length };
}

/** The whole tree: what is settled, and the rest read as it is. */
export function showAll(source: Source, root: GrowingBranch, references: References): Branch {
  const fragment = readFragment(source, root, references);
  if (!fragment.isPlain) return merge(root, fragment.root, source.at);
  const known = stopped(root);
  return { ...known, open: [...known.open, ...fragment.root.children] };
}

/** The fence of the block of code that is open, if the last words are code. */
function openFence(root: GrowingBranch): string | undefined {
  if (root.tip) return openFence(root.tip);
  if (root.stem.type !== 'code') return undefined;
  return /(?:`{3,}|~{3,})/.exec(root.opener?.source ?? '')?.[0];
}
