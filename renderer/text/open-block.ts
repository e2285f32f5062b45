import { isTooCostly } from '../../shared/text/parse-cost.ts';
import { emptyRoot, type Branch, type GrowingBranch } from './branch.ts';
import { closesItself } from './closes-itself.ts';
import { emptyPile, pileUp } from './pile.ts';
import { patience, readFragment } from './read-fragment.ts';
import { merge, settle, stopped, type Settled } from './settle.ts';
import { mayWait, showAll, showOpen, type Shown } from './show-open.ts';
import { completeLines, type Source } from './source-lines.ts';
import { noUses, refer, type Uses } from './uses.ts';

/** A Markdown text that is read while it grows. */
export interface OpenText {
  /** What is not settled yet. */
  readonly source: Source;
  /** So much of the source was looked at and could not be settled. */
  readonly tried: number;
  readonly root: GrowingBranch;
  readonly uses: Uses;
  readonly shown: Shown;
  readonly isOpen: boolean;
}

export interface GrownText {
  readonly text: string;
  /** The end of the text, where it is known apart. */
  readonly tail?: string | undefined;
  readonly isOpen: boolean;
}

/** At most so much is read at once; what cannot be read within it is shown as it is. */
const stride = 16_384;
const nothing: Branch = { type: 'branch', stem: emptyRoot.stem, settled: emptyPile, open: [] };

export const emptyText: OpenText = {
  source: { text: '', at: 0 },
  tried: 0,
  root: emptyRoot,
  uses: noUses,
  shown: { branch: nothing, read: nothing, from: undefined, to: 0 },
  isOpen: true,
};

/** How much of the whole text was read, in UTF-16 units. */
export function lengthRead({ source }: OpenText): number {
  return source.at + source.text.length;
}

/**
 * Reads what was added to a text. The work is in proportion to what is new and what is still open, never to
 * the whole: of a text that is open, `tail` is looked into where it reaches back far enough. The tree is that
 * of the whole text read at once, as soon as the text is not open any more.
 */
export function readOn(before: OpenText, grown: GrownText): OpenText {
  const grew = strides(addedTo(before, grown)).reduce(
    (state, piece) => settleMore(withMore(state, piece), grown.text),
    before,
  );
  if (!grown.isOpen) return close(grew, grown.text);
  const { source, root, uses, shown } = grew;
  return { ...grew, shown: showOpen(source, root, uses.references, shown) };
}

function addedTo(before: OpenText, { text, tail }: GrownText): string {
  const read = lengthRead(before);
  const tailStart = text.length - (tail?.length ?? 0);
  return tail === undefined || tailStart > read ? text.slice(read) : tail.slice(read - tailStart);
}

function strides(added: string): readonly string[] {
  const count = Math.ceil(added.length / stride);
  return Array.from({ length: count }, (_, index) =>
    added.slice(index * stride, (index + 1) * stride),
  );
}

function withMore(state: OpenText, piece: string): OpenText {
  return { ...state, source: { ...state.source, text: state.source.text + piece } };
}

function settleMore(state: OpenText, wholeText: string): OpenText {
  const { source, root, uses, tried } = state;
  const complete = completeLines(source.text);
  if (complete <= tried || mayWait(source.text.slice(0, complete), tried)) return state;
  const lines = { ...source, text: source.text.slice(0, complete) };
  const some = affordable(lines);
  const isPart = some.text.length < complete;
  const settled = settleLines(some, root, uses) ?? (isPart ? settlePlain(lines, root) : undefined);
  if (!settled) return { ...state, tried: complete };
  const { cut } = settled;
  const referred = refer(uses, { before: root, after: settled.branch, cut, source, wholeText });
  const rest = { text: source.text.slice(cut - source.at), at: cut };
  const next = { ...state, ...referred, source: rest, tried: 0 };
  return isPart ? settleMore(next, wholeText) : next;
}

/** As many of the lines as can be read in time: of a table or a list, a part is a table or a list. */
function affordable(lines: Source): Source {
  if (!isTooCostly(lines.text, patience)) return lines;
  const half = completeLines(lines.text.slice(0, Math.floor(lines.text.length / 2)));
  return affordable({ ...lines, text: lines.text.slice(0, half) });
}

function settleLines(lines: Source, root: GrowingBranch, uses: Uses): Settled | undefined {
  if (lines.text === '') return undefined;
  const fragment = readFragment(lines, root, uses.references);
  const last = fragment.root.children.at(-1);
  if (last && closesItself(last, fragment.source)) {
    const { open } = merge(root, fragment.root, lines.at);
    return { branch: settledRoot(root, open), cut: lines.at + lines.text.length };
  }
  return settle(root, fragment.root, lines);
}

/** Blocks that would take too long to read, up to an empty line, or as much as there is when there is much. */
function settlePlain(lines: Source, root: GrowingBranch): Settled | undefined {
  const [first = ''] = /^[^]*?\n[ \t]*\n/.exec(lines.text) ?? [];
  const isEnough = first !== '' || lines.text.length > stride;
  if (!isEnough) return undefined;
  const text = first === '' ? lines.text : first;
  const fragment = readFragment({ ...lines, text }, root, new Map());
  const { open } = fragment.isPlain
    ? { open: [...stopped(root).open, ...fragment.root.children] }
    : merge(root, fragment.root, lines.at);
  return { branch: settledRoot(root, open), cut: lines.at + text.length };
}

function settledRoot(root: GrowingBranch, open: Branch['open']): GrowingBranch {
  return { stem: root.stem, settled: pileUp(root.settled, open) };
}

/** Nothing can follow: what is open is read as it is. */
function close(state: OpenText, wholeText: string): OpenText {
  const { source, root, uses, shown } = state;
  const cut = lengthRead(state);
  const { open } = showAll(source, root, uses.references);
  const after = settledRoot(root, open);
  const referred = refer(uses, { before: root, after, cut, source, wholeText });
  const branch = { ...nothing, settled: referred.root.settled };
  return {
    ...referred,
    source: { text: '', at: cut },
    tried: 0,
    shown: { ...shown, branch },
    isOpen: false,
  };
}
