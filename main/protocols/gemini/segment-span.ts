import type { Span } from '../../../shared/model/attribution.ts';
import { countIn, type JsonObject, wordIn } from '../json-object.ts';
import { unitAt, unitSpan, type Utf8Offsets } from './utf8-offsets.ts';

/** The answer's text, joined, with its offsets. */
export interface MeasuredText {
  readonly text: string;
  readonly offsets: Utf8Offsets;
}

/**
 * Where in the answer a segment is, in UTF-16 units. The server counts UTF-8 bytes over the whole answer
 * and counts wrong at times, so that what it quotes of the answer is looked for near by. Undefined where
 * nothing fits.
 */
export function segmentSpan(
  { text, offsets }: MeasuredText,
  segment: JsonObject,
): Span | undefined {
  const start = countIn(segment, 'startIndex') ?? 0;
  const end = countIn(segment, 'endIndex');
  const said = end === undefined ? undefined : unitSpan(offsets, { start, end });
  const quoted = wordIn(segment, 'text');
  if (quoted === undefined || (said && text.slice(said.start, said.end) === quoted)) return said;
  return nearest(text, quoted, unitAt(offsets, start));
}

function nearest(text: string, quoted: string, near: number): Span | undefined {
  const before = text.lastIndexOf(quoted, near);
  const after = text.indexOf(quoted, near);
  const isBefore = before !== -1 && (after === -1 || near - before <= after - near);
  const start = isBefore ? before : after;
  return start === -1 ? undefined : { start, end: start + quoted.length };
}
