/** Control sequences that end in a letter: colours, moving the cursor, clearing the screen. */
const csi = String.raw`(?:\x1B\[|\x9B)[0-?]*[ -/]*[@-~]`;
/** Control strings up to their end: window titles, links, the clipboard, what a terminal answers to. */
const strings = String.raw`(?:\x1B[\]PX^_]|[\x90\x98\x9D-\x9F])[^\x07\x1B\x90\x98\x9B-\x9F]*(?:\x07|\x1B\\|\x9C)`;
const otherEscapes = String.raw`\x1B[ -/]*[0-~]`;
/** What is left of C0, DEL and C1 besides tabs and line breaks; then what turns the order of others around. */
const controls = String.raw`[\x00-\x08\x0B-\x1F\x7F-\x9F]|[\u202A-\u202E\u2066-\u2069]`;

const commands = new RegExp([csi, strings, otherEscapes, controls].join('|'), 'g');

/**
 * Text as it may be written to a terminal: models, pages and files say what it is, and a terminal obeys more
 * than it shows. Printable characters, tabs and line breaks stay.
 */
export function terminalText(text: string): string {
  return text.replaceAll(commands, '');
}
