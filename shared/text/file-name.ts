/** What file systems or terminals take for something else, and what turns the direction of a name around. */
const forbidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu;
/** Names that Windows keeps for devices, whatever their ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** UTF-16 units; with an ending and in UTF-8 still less than any file system takes. */
const longest = 60;

/** A file's name, without its ending, that says what a title says and that every system takes. */
export function fileNameOf(title: string, otherwise: string): string {
  const name = title.toWellFormed().replaceAll(forbidden, ' ').replaceAll(/\s+/g, ' ');
  const short = name.slice(0, longest).toWellFormed().replaceAll('\ufffd', '');
  const trimmed = short.replace(/^[\s.]+|[\s.]+$/g, '');
  if (trimmed === '') return otherwise;
  return reserved.test(trimmed) ? `${otherwise} ${trimmed}` : trimmed;
}
