import type { Code, Nodes, Parents, Text } from 'mdast';
import { endOf, startOf } from '../../shared/text/markdown-tree.ts';
import { beginBranch, isFenced } from './begin-branch.ts';
import type { Branch, GrowingBranch, Stem, Twig } from './branch.ts';
import { layerSize, layersOf, pileUp } from './pile.ts';
import { codeTexts } from './twig-parts.ts';
import { afterLines, lineStart, linesOf, type Source } from './source-lines.ts';

export interface Settled {
  readonly branch: GrowingBranch;
  /** Everything before this place of the whole text is in the branch; reading goes on here. */
  readonly cut: number;
}

/**
 * Takes what nothing can change any more out of a tree that was read from complete lines: a block is settled
 * once another block follows it, at any depth. `node` is the tree's counterpart of `branch`.
 */
export function settle(branch: GrowingBranch, node: Nodes, source: Source): Settled | undefined {
  if (node.type === 'code') return settleLines(branch, node, source);
  return 'children' in node ? settleChildren(branch, node, source) : undefined;
}

function settleChildren(branch: GrowingBranch, node: Parents, source: Source): Settled | undefined {
  const { continued, fresh } = childrenOf(branch, node, source.at);
  if (branch.tip && continued && fresh.length === 0) {
    const deeper = settle(branch.tip, continued, source);
    return deeper && { ...deeper, branch: grown(branch, node, [], deeper.branch) };
  }
  const last = fresh.at(-1);
  if (!last) return undefined;
  const before = [...tipOf(branch, continued, source.at), ...fresh.slice(0, -1)];
  const begun = beginBranch(last, source);
  const deeper = begun && settle(begun, last, source);
  if (deeper) return { ...deeper, branch: grown(branch, node, before, deeper.branch) };
  const previous = fresh.at(-2) ?? continued;
  if (!previous || !startsAnew(last, previous, branch, source)) return undefined;
  return { branch: grown(branch, node, before), cut: lineStart(source, startOf(last)) };
}

/** Whether a block reads the same without what is before it. */
function startsAnew(
  node: Nodes,
  previous: Nodes,
  { stem }: GrowingBranch,
  source: Source,
): boolean {
  // The parser lets raw HTML go on with a list or quote without its markers.
  const isLazy = node.type === 'html' && stem.type !== 'root';
  return !isLazy && !mayJoin(previous, node, source);
}

/** The part that was being read, as it is shown now. */
function tipOf(
  { tip }: GrowingBranch,
  continued: Nodes | undefined,
  at: number,
): readonly Branch[] {
  if (!tip) return [];
  return [continued ? merge(tip, continued, at) : stopped(tip)];
}

/** A branch as it is shown: what is settled, and what the tree read last says about the rest. */
export function merge(branch: GrowingBranch, node: Nodes, at: number): Branch {
  const stem = joined(branch.stem, node);
  const { settled } = branch;
  if (node.type === 'code') return { type: 'branch', stem, settled, open: codeTexts(node.value) };
  if (!('children' in node)) return { type: 'branch', stem, settled, open: [] };
  const { continued, fresh } = childrenOf(branch, node, at);
  return { type: 'branch', stem, settled, open: [...tipOf(branch, continued, at), ...fresh] };
}

/** A branch of which nothing more is known. */
export function stopped({ stem, settled, tip }: GrowingBranch): Branch {
  return { type: 'branch', stem, settled, open: tip ? [stopped(tip)] : [] };
}

/** A node's children without what stands for source before `at`, and the one that goes on with the tip. */
function childrenOf(branch: GrowingBranch, node: Parents, at: number) {
  const { tip } = branch;
  const continuing = tip ? node.children.findIndex(({ type }) => type === tip.stem.type) : -1;
  const continued: Nodes | undefined = node.children[continuing];
  const fresh: readonly Exclude<Twig, Branch>[] = tip
    ? node.children.slice(continuing + 1)
    : node.children.filter((child) => startOf(child) >= at);
  return { continued, fresh };
}

function grown(
  branch: GrowingBranch,
  node: Nodes,
  settled: readonly Twig[],
  tip?: GrowingBranch,
): GrowingBranch {
  const { tip: _before, ...rest } = branch;
  return {
    ...rest,
    stem: joined(branch.stem, node),
    settled: pileUp(branch.settled, settled),
    ...(tip ? { tip } : {}),
  };
}

/** A list stays loose once it was, and every node ends where it was last seen to end. */
function joined(stem: Stem, node: Nodes): Stem {
  if (!stem.position || !node.position) return stem;
  const position = { start: stem.position.start, end: node.position.end };
  const isSpread = 'spread' in node && node.spread === true;
  if (stem.type === 'list') return { ...stem, position, spread: isSpread || stem.spread === true };
  if (stem.type === 'listItem')
    return { ...stem, position, spread: isSpread || stem.spread === true };
  return { ...stem, position };
}

const words: ReadonlySet<string> = new Set(['paragraph', 'heading', 'definition']);
const containers: ReadonlySet<string> = new Set(['list', 'blockquote', 'footnoteDefinition']);
/** After these a line begins anew even without an empty line. */
const closed: ReadonlySet<string> = new Set(['heading', 'thematicBreak', 'code']);
const brokenInto: ReadonlySet<string> = new Set(['paragraph', 'definition', 'html']);

/**
 * Whether the last block depends on the one before. A definition's title may follow on the next line, where it
 * is a paragraph until its quote is closed. Around indented code, and where no empty line is between, the
 * parser reads some markers as words that it would take for markers elsewhere.
 */
function mayJoin(previous: Nodes, last: Nodes, source: Source): boolean {
  if (isIndented(previous, source) || isIndented(last, source)) return true;
  const between = source.text.slice(endOf(previous) - source.at, startOf(last) - source.at);
  if (linesOf(between).length > 2) return false;
  if (last.type === 'definition')
    return previous.type !== 'definition' && !closed.has(previous.type);
  if (words.has(last.type)) return !closed.has(previous.type);
  return containers.has(last.type) && brokenInto.has(previous.type);
}

function isIndented(node: Nodes, source: Source): boolean {
  return node.type === 'code' && !isFenced(node, source);
}

/** Full layers of a block of code's lines; at least one line is kept, because a line is what may follow. */
function settleLines(branch: GrowingBranch, code: Code, source: Source): Settled | undefined {
  const lines = linesOf(code.value);
  const layers = layersOf(lines).slice(0, Math.floor((lines.length - 1) / layerSize));
  if (layers.length === 0 || !branch.opener) return undefined;
  const isFresh = startOf(code) >= source.at;
  if (isFresh && !isFenced(code, source)) return undefined;
  const first = isFresh ? afterLines(source, startOf(code), 1) : source.at;
  const cut = afterLines(source, first, layers.length * layerSize);
  return { branch: grown(branch, code, layers.map(textOf)), cut };
}

function textOf(lines: readonly string[]): Text {
  return { type: 'text', value: lines.join('\n') };
}
