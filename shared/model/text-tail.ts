/** A text longer than this carries its end apart. */
const longText = 32_768;
const step = 8_192;

interface TailedText {
  readonly text: string;
  /** The end of `text`, once it is long. */
  readonly tail?: string;
}

/**
 * A text with more added to it. A long text's end is kept apart, because looking into a string of many pieces
 * first copies it whole: a reader who has read the rest looks into the end only. Where the end begins
 * depends on the text's length alone, not on the pieces it came in.
 */
export function growText(before: TailedText, added: string): TailedText {
  const text = before.text + added;
  if (text.length <= longText) return { text };
  const start = tailStart(text.length);
  if (before.tail === undefined) return { text, tail: text.slice(start) };
  const passed = start - (before.text.length - before.tail.length);
  const tail = before.tail + added;
  return { text, tail: passed === 0 ? tail : tail.slice(passed) };
}

function tailStart(length: number): number {
  return (Math.floor(length / step) - 1) * step;
}
