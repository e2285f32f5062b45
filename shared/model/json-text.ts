/**
 * Exact JSON text as a provider sent it. Never parsed and written again:
 * a signature or a cache key may cover its bytes, and numbers, escapes and key order would change.
 */
export type JsonText = string & { readonly __jsonText: unique symbol };

/** Marks a place in a request where JSON text goes in unchanged. */
export class RawJson {
  readonly text: JsonText;

  constructor(text: JsonText) {
    this.text = text;
  }
}

/** A JSON value in which some places are exact text. */
export type JsonTree =
  | null
  | boolean
  | number
  | string
  | RawJson
  | readonly JsonTree[]
  | { readonly [key: string]: JsonTree | undefined };

/** Accepts text that is one complete JSON value, or gives undefined. */
export function jsonText(text: string): JsonText | undefined {
  try {
    JSON.parse(text);
    // True by the parse above.
    return text as JsonText;
  } catch {
    return undefined;
  }
}

/** The JSON text of a plain value that we made ourselves. */
export function jsonTextOf(value: JsonTree): JsonText {
  return writeJson(value) as JsonText;
}

/** Writes a request body; `undefined` members are left out, `RawJson` goes in as it is. */
export function writeJson(tree: JsonTree): string {
  if (tree instanceof RawJson) return tree.text;
  if (Array.isArray(tree)) return `[${tree.map(writeJson).join(',')}]`;
  if (tree === null || typeof tree !== 'object') return JSON.stringify(tree);
  const members = Object.entries(tree as { readonly [key: string]: JsonTree | undefined });
  const written = members.flatMap(([key, value]) =>
    value === undefined ? [] : [`${JSON.stringify(key)}:${writeJson(value)}`],
  );
  return `{${written.join(',')}}`;
}
