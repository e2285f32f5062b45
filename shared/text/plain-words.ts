/** Words of others on one line of Markdown, with nothing in them that Markdown would read as its own. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>|&~$]/g, String.raw`\$&`);
}
