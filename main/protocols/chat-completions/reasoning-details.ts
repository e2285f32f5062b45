import { memberText, withMember } from '../../../shared/model/json-cut.ts';
import { jsonTextOf, type JsonText } from '../../../shared/model/json-text.ts';
import { type JsonObject, parseObject, wordIn } from '../json-object.ts';

/** Members that come in pieces. */
const growing: readonly string[] = ['text', 'summary'];

interface Piece {
  readonly text: JsonText;
  readonly detail: JsonObject;
}

interface Run {
  readonly first: JsonObject;
  readonly pieces: Piece[];
}

/**
 * The details of reasoning as they are sent back: pieces of the same one put together, a signature that
 * came later with what it signs. What came whole is unchanged, letter by letter.
 */
export function joinDetails(texts: readonly JsonText[]): readonly JsonText[] {
  const runs: Run[] = [];
  for (const text of texts) {
    const detail = parseObject(text);
    if (!detail) continue;
    const run = runs.findLast((one) => goesOn(one, detail));
    if (run) run.pieces.push({ text, detail });
    else runs.push({ first: detail, pieces: [{ text, detail }] });
  }
  return runs.map(written);
}

/** Of the same type at the same place, and no second sealed whole. */
function goesOn({ first, pieces }: Run, detail: JsonObject): boolean {
  if (first['type'] !== detail['type'] || first['index'] !== detail['index']) return false;
  if (detail['data'] !== undefined) return false;
  const id = wordIn(detail, 'id');
  return id === undefined || pieces.every((one) => (wordIn(one.detail, 'id') ?? id) === id);
}

function written({ pieces }: Run): JsonText {
  const [head, ...rest] = pieces;
  // A run begins with a piece.
  if (!head) return '{}' as JsonText;
  if (rest.length === 0) return head.text;
  let text = head.text;
  const told = new Set(keysOf(head));
  for (const piece of rest) {
    for (const key of keysOf(piece)) {
      const value = told.has(key) ? undefined : memberText(piece.text, [key]);
      if (value) text = withMember(text, key, value);
      told.add(key);
    }
  }
  for (const key of growing) {
    const words = pieces.map(({ detail }) => wordIn(detail, key) ?? '').join('');
    if (words !== '') text = withMember(text, key, jsonTextOf(words));
  }
  return text;
}

/** The members that say something. */
function keysOf({ detail }: Piece): readonly string[] {
  return Object.keys(detail).filter((key) => detail[key] !== undefined && detail[key] !== null);
}
