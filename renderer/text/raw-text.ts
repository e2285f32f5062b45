import type { Nodes, Text } from 'mdast';
import { endOf, startOf } from '../../shared/text/markdown-tree.ts';
import type { Source } from './source-lines.ts';

declare module 'mdast' {
  interface TextData {
    /** The source, where it is not the words themselves: escapes, character references, indented lines. */
    readonly source?: string;
  }
}

/** Keeps the source of words that are written otherwise than they read, so that marks find their places. */
export function keepSources(node: Nodes, source: Source): void {
  if (node.type === 'text') keepSource(node, source);
  if (!('children' in node)) return;
  for (const child of node.children) keepSources(child, source);
}

function keepSource(text: Text, { text: whole, at }: Source): void {
  const start = startOf(text);
  if (endOf(text) - start === text.value.length) return;
  text.data = { source: whole.slice(start - at, endOf(text) - at) };
}

/** Where in its words a place of the whole text falls. */
export function placeInWords(text: Text, place: number): number {
  const source = text.data?.source;
  const offset = place - startOf(text);
  if (source === undefined) return Math.min(Math.max(offset, 0), text.value.length);
  let words = 0;
  let at = 0;
  while (at < offset && at < source.length && words < text.value.length) {
    const [read, written] = pair(source, at, text.value, words);
    at += read;
    words += written;
  }
  return at < source.length ? words : text.value.length;
}

/** How much of the source the next of the words takes, and how much of the words that is. */
function pair(source: string, at: number, value: string, words: number): readonly [number, number] {
  const [reference] =
    /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{0,31});/i.exec(source.slice(at, at + 34)) ?? [];
  if (reference !== undefined && !value.startsWith(reference, words)) {
    const isPair = (value.codePointAt(words) ?? 0) > 0xffff;
    return [reference.length, isPair ? 2 : 1];
  }
  if (source[at] === '\\' && value[words] === source[at + 1] && value[words] !== '\\')
    return [2, 1];
  if (source[at] === '\\' && source[at + 1] === '\\') return [2, 1];
  return source[at] === value[words] ? [1, 1] : [1, 0];
}
