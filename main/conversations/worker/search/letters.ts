/** Code points above this do not exist; a pair of them is one number. */
const beyond = 0x11_00_00;

/**
 * Every character of a text and every pair of neighbours, each once, as words of the index of letters: it
 * finds what is too short for an index of three characters.
 */
export function lettersOf(text: string): string {
  const seen = new Set<number>();
  let last = -1;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    seen.add(point);
    if (last >= 0) seen.add((last + 1) * beyond + point);
    last = point;
  }
  return Array.from(seen, nameOf).join(' ');
}

/** The word of the index for one character or two. */
export function lettersWord(short: string): string {
  return Array.from(short, (character) => (character.codePointAt(0) ?? 0).toString(16)).join('x');
}

function nameOf(letters: number): string {
  if (letters < beyond) return letters.toString(16);
  return `${(Math.floor(letters / beyond) - 1).toString(16)}x${(letters % beyond).toString(16)}`;
}
