import type { Span } from '../../../shared/model/attribution.ts';

/** For every UTF-16 unit of a text, and for its end, where its character begins in UTF-8. */
export type Utf8Offsets = Readonly<Uint32Array>;

export function utf8Offsets(text: string): Utf8Offsets {
  const offsets = new Uint32Array(text.length + 1);
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    offsets[at] = bytes;
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) {
      at += 1;
      offsets[at] = bytes;
    }
    bytes += byteLength(point);
  }
  offsets[text.length] = bytes;
  return offsets;
}

/** Half a pair counts as U+FFFD, which is what a half is in UTF-8. */
function byteLength(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point > 0xffff ? 4 : 3;
}

/** The first unit whose character begins at this byte or behind it. */
export function unitAt(offsets: Utf8Offsets, byte: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A span of bytes in UTF-16 units; undefined where it is empty, too long, or cuts a character. */
export function unitSpan(offsets: Utf8Offsets, bytes: Span): Span | undefined {
  const start = unitAt(offsets, bytes.start);
  const end = unitAt(offsets, bytes.end);
  const fits = offsets[start] === bytes.start && offsets[end] === bytes.end;
  return fits && start < end ? { start, end } : undefined;
}
