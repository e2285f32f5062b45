import { emptyRoot, twigStart, type GrowingBranch, type Twig } from './branch.ts';
import { emptyPile, mapPile, pileUp, sizeOf, thingsIn, thingsSince, type Pile } from './pile.ts';
import { outlineOf } from './outline.ts';
import { readFragment } from './read-fragment.ts';
import { labelsIn, withDefinitionsOf, type References } from './references.ts';
import type { Source } from './source-lines.ts';

/** A settled block that may refer to something. */
interface Use {
  readonly start: number;
  readonly end: number;
  readonly labels: readonly string[];
  /** It was read piece by piece, so that its first pieces may know less than its last. */
  readonly isBranch: boolean;
}

/** What labels stand for so far, and who uses them: a definition reaches back to blocks before it. */
export interface Uses {
  readonly references: References;
  readonly blocks: Pile<Use>;
  /** Labels in the settled part of the block that is still open. */
  readonly tip: readonly string[];
}

export const noUses: Uses = { references: new Map(), blocks: emptyPile, tip: [] };

export interface Settlement {
  /** The path before, and after blocks were settled. */
  readonly before: GrowingBranch;
  readonly after: GrowingBranch;
  readonly cut: number;
  /** What was open before, up to the cut or beyond. */
  readonly source: Source;
  readonly wholeText: string;
}

export interface Referred {
  readonly root: GrowingBranch;
  readonly uses: Uses;
}

/**
 * Notes what newly settled blocks define and use. A label that was just defined is looked up in the blocks
 * before: those that use it are read once more, and no others are touched.
 */
export function refer(uses: Uses, settlement: Settlement): Referred {
  const { before, after, source, cut, wholeText } = settlement;
  const added = thingsSince(after.settled, sizeOf(before.settled));
  const settled = usesOf(added, uses, settlement);
  const tipStart = after.tip ? Math.max(twigStartOf(after.tip), source.at) : cut;
  const tip = labelsIn(source.text.slice(tipStart - source.at, cut - source.at));
  const references = withDefinitionsOf(uses.references, added);
  const fresh = [...references.keys()].filter((label) => !uses.references.has(label));
  // What a block that came in pieces defines was not known yet to the blocks read along with its last piece.
  const pieced = added.filter(({ type }) => type === 'branch');
  const late = [...withDefinitionsOf(new Map(), pieced).keys()];
  const stale = [
    ...(fresh.length === 0 ? [] : thingsIn(uses.blocks).filter(isUsing(fresh))),
    ...settled.filter((use) => isUsing(use.isBranch ? [...references.keys()] : late)(use)),
  ];
  return {
    root: stale.length === 0 ? after : readAgain(after, stale, references, wholeText),
    uses: {
      references,
      blocks: pileUp(uses.blocks, settled),
      tip: added.length === 0 ? [...new Set([...uses.tip, ...tip])] : tip,
    },
  };
}

function usesOf(
  added: readonly Twig[],
  uses: Uses,
  { before, source, cut }: Settlement,
): readonly Use[] {
  return added
    .map((twig, index) => {
      const next = added[index + 1];
      const end = next ? twigStart(next) : cut;
      const start = twigStart(twig);
      const own = labelsIn(source.text.slice(Math.max(0, start - source.at), end - source.at));
      const all = index === 0 && before.tip ? [...uses.tip, ...own] : own;
      const defined = definedBy(twig);
      const labels = all.filter((label) => label !== defined);
      return { start, end, labels, isBranch: twig.type === 'branch' };
    })
    .filter(({ labels }) => labels.length > 0);
}

/** The label a block defines, which is no use of it. */
function definedBy(twig: Twig): string | undefined {
  const node = twig.type === 'branch' ? twig.stem : twig;
  if (node.type === 'definition') return node.identifier;
  return node.type === 'footnoteDefinition' ? `^${node.identifier}` : undefined;
}

function isUsing(labels: readonly string[]): (use: Use) => boolean {
  return (use) => use.labels.some((label) => labels.includes(label));
}

function readAgain(
  root: GrowingBranch,
  stale: readonly Use[],
  references: References,
  wholeText: string,
): GrowingBranch {
  const uses = new Map(stale.map((use) => [use.start, use] as const));
  const settled = mapPile(root.settled, (twig) => {
    const use = uses.get(twigStart(twig));
    if (!use) return twig;
    // The lines right before a block may decide how it is read; where they belong to code, they say nothing.
    const starts = [afterEmptyLine(wholeText, use.start), lineBefore(wholeText, use.start)];
    const outline = outlineOf(twig);
    return (
      starts
        .map((start) => readUse({ ...use, start }, references, wholeText))
        .flat()
        .find((again) => outlineOf(again) === outline) ?? twig
    );
  });
  return { ...root, settled };
}

/** How far back the lines before a block are looked at, in UTF-16 units. */
const mostContext = 2_000;

/** The blocks between two places of the whole text. */
function readUse({ start, end }: Use, references: References, wholeText: string): readonly Twig[] {
  // A byte order mark is no part of the first line.
  const at = start === 0 && wholeText.startsWith('\uFEFF') ? 1 : start;
  const source = { text: wholeText.slice(at, end), at };
  return readFragment(source, emptyRoot, references).root.children;
}

function lineBefore(text: string, place: number): number {
  return Math.max(text.lastIndexOf('\n', place - 1), text.lastIndexOf('\r', place - 1)) + 1;
}

function afterEmptyLine(text: string, place: number): number {
  const nearest = Math.max(0, place - mostContext);
  const empty = ['\n\n', '\r\n\r\n', '\r\r'].map((ends) => {
    const at = place < ends.length ? -1 : text.lastIndexOf(ends, place - ends.length);
    return at === -1 ? nearest : at + ends.length;
  });
  return Math.max(nearest, ...empty);
}

function twigStartOf(branch: GrowingBranch): number {
  return twigStart({ type: 'branch', stem: branch.stem, settled: emptyPile, open: [] });
}
