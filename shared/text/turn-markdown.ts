import type { Nodes } from 'mdast';
import type { AttributionSource } from '../model/attribution.ts';
import { moveMarks, type Citations, type Mark, type NumberedSource } from '../model/citations.ts';
import type { ReadingItem } from '../model/reading-item.ts';
import { endOf, readMarkdown, startOf } from './markdown-tree.ts';
import { copiedIncomplete, sourcePlace, sourceTitle } from './phrases/citations.ts';
import { protectedSpansIn } from './protected-spans.ts';

/**
 * An answer as Markdown with its sources as footnotes, for the clipboard and for exports. The numbers are
 * those of the window; parts that were taken back, activities and reasoning are left out.
 */
export function turnMarkdown(items: readonly ReadingItem[], citations: Citations): string {
  const texts = items.filter((item) => item.kind === 'text');
  const label = labelFor(texts.map(({ text }) => text));
  const paragraphs = texts.map(({ id, text }) =>
    withFootnotes(text, citations.marks.get(id) ?? [], label),
  );
  const footnotes = citations.sources.map((source) => footnote(source, label)).join('\n');
  const incomplete = citations.incomplete ? `*${copiedIncomplete}*` : '';
  return [...paragraphs, incomplete, footnotes]
    .map((part) => part.replace(/\s+$/, ''))
    .filter((part) => part !== '')
    .join('\n\n');
}

type Label = (number: number) => string;

/** `[^1]`, or another label where the answer itself has such footnotes. */
function labelFor(texts: readonly string[]): Label {
  const isTaken = texts.some((text) => /\[\^\d+\]/.test(text));
  return (number) => (isTaken ? `[^source-${number}]` : `[^${number}]`);
}

function withFootnotes(text: string, marks: readonly Mark[], label: Label): string {
  if (marks.length === 0) return text;
  const tree = readMarkdown(text);
  const blocks = blockIndents(tree, text);
  let result = '';
  let upTo = 0;
  for (const { at, numbers } of moveMarks(marks, protectedSpansIn(tree))) {
    const indent = blocks.get(at);
    const labels = numbers.map(label).join('');
    result += text.slice(upTo, at);
    result += indent === undefined ? labels : `\n\n${indent}${labels}`;
    upTo = at;
  }
  return result + text.slice(upTo);
}

/**
 * Where blocks end that nothing may be written behind: a mark there becomes a paragraph of its own, as far
 * in as the block, so that it stays in the list the block is in.
 */
function blockIndents(node: Nodes, text: string): ReadonlyMap<number, string> {
  if (node.type === 'code' || node.type === 'thematicBreak' || node.type === 'definition') {
    const start = startOf(node);
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    return new Map([[endOf(node), text.slice(lineStart, start).replaceAll(/\S/g, ' ')]]);
  }
  if (!('children' in node)) return new Map();
  return new Map(node.children.flatMap((child) => [...blockIndents(child, text)]));
}

function footnote({ number, source }: NumberedSource, label: Label): string {
  return `${label(number)}: ${named(source)}`;
}

function named(source: AttributionSource): string {
  const title = escaped(sourceTitle(source));
  if (source.kind !== 'web') return `${title} (${escaped(sourcePlace(source))})`;
  return `[${title}](<${source.url.replaceAll(/[<>\s]/g, (sign) => encodeURIComponent(sign))}>)`;
}

/** On one line, with nothing that Markdown would read as its own. */
function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`);
}
