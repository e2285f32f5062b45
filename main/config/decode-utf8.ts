export type DecodedText =
  | { readonly text: string; readonly hasMark: boolean }
  /** Offset of the first byte that is not UTF-8, and its place among the lines. */
  | { readonly byte: number; readonly line: number; readonly column: number };

/** Strict UTF-8, without its byte order mark. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  const lossy = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const text = lossy.startsWith('\uFEFF') ? lossy.slice(1) : lossy;
  const bad = firstReplaced(lossy, bytes);
  if (bad === undefined) return { text, hasMark: text !== lossy };
  const before = text.slice(0, bad.index - (lossy.length - text.length)).split('\n');
  return { byte: bad.byte, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** The decoder puts U+FFFD where it could not read; a U+FFFD that really stands there is EF BF BD. */
function firstReplaced(
  lossy: string,
  bytes: Uint8Array,
): { readonly byte: number; readonly index: number } | undefined {
  let byte = 0;
  let from = 0;
  for (let index = lossy.indexOf('\uFFFD'); index !== -1; index = lossy.indexOf('\uFFFD', from)) {
    byte += Buffer.byteLength(lossy.slice(from, index));
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) {
      return { byte, index };
    }
    byte += 3;
    from = index + 1;
  }
  return undefined;
}
