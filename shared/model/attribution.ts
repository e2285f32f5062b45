/** Where a cited passage comes from. An annotation nobody knows is `unknown`, never nothing. */
export type AttributionSource =
  | { readonly kind: 'web'; readonly url: string; readonly title?: string }
  | {
      readonly kind: 'document';
      readonly title?: string;
      readonly index?: number;
      /** 1-based, end exclusive. */
      readonly pages?: Span;
      /** Offsets in the cited document, end exclusive, in the provider's characters. */
      readonly chars?: Span;
      readonly blocks?: Span;
    }
  | { readonly kind: 'file'; readonly id: string; readonly name?: string }
  | { readonly kind: 'unknown'; readonly label: string };

/** Half-open: `start` is in, `end` is out. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One citation on assistant text. */
export interface Attribution {
  readonly source: AttributionSource;
  /** Text quoted from the source; never text of the answer. */
  readonly excerpt?: string;
  /** In UTF-16 code units of the entry's stored text; absent, as `at` is: the whole entry is the anchor. */
  readonly range?: Span;
  /** Where it stands, in the same units, when the provider names a place and no passage. */
  readonly at?: number;
}

/** Whether a range lies within a text and splits no character. */
export function isValidRange(range: Span, text: string): boolean {
  const { start, end } = range;
  if (!Number.isInteger(start) || !Number.isInteger(end)) return false;
  if (start < 0 || start >= end || end > text.length) return false;
  return !splitsCharacter(text, start) && !splitsCharacter(text, end);
}

/** Whether a place lies within a text, its end included, and splits no character. */
export function isValidPlace(at: number, text: string): boolean {
  return Number.isInteger(at) && at >= 0 && at <= text.length && !splitsCharacter(text, at);
}

function splitsCharacter(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
