import { isValidRange, type Span } from '../../shared/model/attribution.ts';

/**
 * Where a citation stands in its text, in UTF-16 units. The wire counts characters, end exclusive: code
 * points, as far as anybody could see, so what is there decides. `wanted` is what the text should have at
 * that place: a link to the address, else one of the names. No range where it has neither.
 */
export function citedRange(
  text: string,
  wire: Span,
  wanted: { readonly url?: string; readonly names: readonly string[] },
): { readonly range?: Span; readonly isSure: boolean } {
  const points = fromCodePoints(text, wire);
  const units = isValidRange(wire, text) ? wire : undefined;
  const candidates = [points, units].filter((one) => one !== undefined);
  const { url, names } = wanted;
  if (url !== undefined) {
    const exact = candidates.find((range) => isLink(sliceOf(text, range), url));
    const range = exact ?? linkNear(text, url, (points ?? wire).start);
    if (range) return { range, isSure: true };
  }
  if (names.length === 0) return { ...(points ? { range: points } : {}), isSure: true };
  const named = candidates.find((range) => {
    const slice = sliceOf(text, range);
    return names.some((name) => slice.includes(name));
  });
  return named ? { range: named, isSure: url === undefined } : { isSure: false };
}

/** The UTF-16 offset of a code point, undefined beyond the end. */
export function utf16Offset(text: string, codePoints: number): number | undefined {
  let at = 0;
  for (let count = 0; count < codePoints; count += 1) {
    if (at >= text.length) return undefined;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}

function fromCodePoints(text: string, { start, end }: Span): Span | undefined {
  const from = utf16Offset(text, start);
  const length = from === undefined ? undefined : utf16Offset(text.slice(from), end - start);
  return from === undefined || !length ? undefined : { start: from, end: from + length };
}

function sliceOf(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

/** How far a provider may be off, in UTF-16 units. */
const reach = 200;

/** The link to the address that begins nearest to a place. */
function linkNear(text: string, url: string, start: number): Span | undefined {
  const from = Math.max(0, start - reach - url.length);
  const window = text.slice(from, start + reach + 2 * url.length);
  const found = [...window.matchAll(linkPattern(url, 'g'))].map((match) => ({
    start: from + match.index,
    end: from + match.index + match[0].length,
  }));
  const distance = (span: Span) => Math.abs(span.start - start);
  return found.reduce<Span | undefined>(
    (best, span) => (best === undefined || distance(span) < distance(best) ? span : best),
    undefined,
  );
}

/** A Markdown link to the address, in parentheses or not, or the bare address. */
function isLink(slice: string, url: string): boolean {
  return slice.includes(url) && linkPattern(url, '').exec(slice)?.[0].length === slice.length;
}

function linkPattern(url: string, flags: string): RegExp {
  const address = url.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
  const label = String.raw`\[{1,2}[^[\]\n]{0,200}\]{1,2}`;
  const link = String.raw`${label}\(${address}\)`;
  return new RegExp(String.raw`\(${link}\)|${link}|\(${address}\)|${address}`, flags);
}
