export interface Spoken {
  /** What is said now; empty: nothing. */
  readonly text: string;
  /** How far the text has been said, in UTF-16 units. */
  readonly upTo: number;
}

/**
 * The sentences of a growing text that are complete and have not been said. Only whole ones are said while
 * it grows; the rest follows when it is complete.
 */
export function nextSentences(text: string, upTo: number, isComplete: boolean): Spoken {
  const rest = text.slice(upTo);
  const end = isComplete ? rest.length : endOfSentences(rest);
  return { text: spoken(rest.slice(0, end)), upTo: upTo + end };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The last sentence may still grow, so it does not count. */
function endOfSentences(text: string): number {
  let last = 0;
  for (const { index } of segmenter.segment(text)) last = index;
  return last;
}

/** Text without the signs that Markdown draws, which nobody wants to hear. */
function spoken(text: string): string {
  return text
    .replaceAll(/```[^\n]*\n?/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*`|~]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
