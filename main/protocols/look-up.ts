/** What a table over the official words has for a word of the wire, if it has it at all. */
export function lookUp<Value>(
  table: Readonly<Record<string, Value>>,
  word: string | undefined,
): Value | undefined {
  return word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
}
