/**
 * A text as it is compared: lower case, every white space a space. Each UTF-16 unit stays in its place, so that
 * a place in it is the same place in the text.
 */
export function foldForSearch(text: string): string {
  const lower = text.toLowerCase();
  const aligned = lower.length === text.length ? lower : Array.from(text, lowerInPlace).join('');
  // A word in capitals does not say which of the two small sigmas it ends with.
  return aligned
    .toWellFormed()
    .replaceAll(/[\s\0]/g, ' ')
    .replaceAll('ς', 'σ');
}

/** A few capitals have no small letter of the same length; they stay. */
function lowerInPlace(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

/** A quotation that stands by itself and has something in it, else a run of what is not a space. */
const pieces = /(?<!\S)"([^"]*[^"\s][^"]*)"(?!\S)|\S+/g;

/** More words than this say nothing more about what is looked for. */
const mostWords = 32;

/**
 * What has to occur in a message, each folded and none twice: the words of a query, and what stands in
 * quotes as it stands there. There is no other syntax. Empty: nothing is looked for.
 */
export function searchWords(query: string): readonly string[] {
  const words = Array.from(foldForSearch(query).matchAll(pieces), ([piece, quoted]) =>
    quoted === undefined ? piece : quoted,
  );
  return [...new Set(words)].slice(0, mostWords);
}
