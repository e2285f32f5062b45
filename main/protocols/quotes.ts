import type { Entry } from '../../shared/model/entry.ts';

/** What another provider's model said or thought. */
export interface Quote {
  readonly kind: 'quote';
  readonly text: string;
  /** It goes on where the one before ended; else it begins a paragraph. */
  readonly joins: boolean;
}

/** What an entry says to a provider that did not write it; undefined when that is nothing. */
export function quoteOf(entry: Entry, before: Entry | undefined): readonly [Quote] | undefined {
  if (entry.kind === 'structured') {
    return [{ kind: 'quote', text: JSON.stringify(entry.data), joins: false }];
  }
  if (entry.kind === 'reasoning') {
    const isBlank = entry.text.trim() === '';
    return isBlank ? undefined : [{ kind: 'quote', text: thoughtAsText(entry.text), joins: false }];
  }
  if (entry.kind !== 'text') return undefined;
  const isNeighbour = before?.kind === 'text' && before.by?.response === entry.by?.response;
  return [{ kind: 'quote', text: entry.text, joins: isNeighbour && !entry.paragraph }];
}

/** How reasoning is written where only text can stand. */
export function thoughtAsText(text: string): string {
  return `<think>\n${text}\n</think>`;
}

/**
 * Quotes that follow one another become one text, which `write` puts into the protocol's form. White space
 * alone is nothing: servers refuse it.
 */
export function joinQuotes<Other extends { readonly kind: string }>(
  pieces: readonly (Other | Quote)[],
  write: (text: string) => Other,
): readonly Other[] {
  const written: Other[] = [];
  let quote = '';
  const endQuote = () => {
    if (quote.trim() !== '') written.push(write(quote));
    quote = '';
  };
  for (const piece of pieces) {
    if (isQuote(piece)) {
      quote += quote === '' || piece.joins ? piece.text : `\n\n${piece.text}`;
      continue;
    }
    endQuote();
    written.push(piece);
  }
  endQuote();
  return written;
}

function isQuote(piece: { readonly kind: string }): piece is Quote {
  return piece.kind === 'quote';
}

/** Everything entries say, to a provider that did not write them. */
export function quotedText(entries: readonly Entry[]): string {
  const quotes = entries.flatMap(
    (entry, at): readonly Quote[] => quoteOf(entry, entries[at - 1]) ?? [],
  );
  const [text] = joinQuotes<{ readonly kind: 'text'; readonly text: string }>(quotes, (joined) => ({
    kind: 'text',
    text: joined,
  }));
  return text?.text ?? '';
}

/** The same to the provider that wrote them, as it was streamed: the server's cache knows it by its letters. */
export function streamedText(entries: readonly Entry[]): string {
  return entries
    .map((entry) => {
      if (entry.kind === 'structured') return JSON.stringify(entry.data);
      return entry.kind === 'text' ? entry.text : '';
    })
    .join('');
}
