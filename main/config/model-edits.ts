import { stringify } from 'smol-toml';
import { modelId } from '../../shared/model/ids.ts';
import type { ModelRef } from '../../shared/model/ids.ts';
import type { KeyPlace } from './key-places.ts';

/** Replaces the text from `start` to before `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/** Ways to set `assistant.model.id` where it, or its table, stands already; edits go from the last place up. */
export function modelReplacements(
  text: string,
  places: KeyPlace,
  ref: ModelRef,
): readonly (readonly Edit[])[] {
  const model = placeAt(places, ['assistant', 'model']);
  const id = placeAt(places, ['assistant', 'model', 'id']);
  const provider = id?.keys.get('provider')?.value;
  const name = id?.keys.get('name')?.value;
  if (provider !== undefined && name !== undefined) {
    const edits = [
      { ...provider, insert: literal(ref.provider) },
      { ...name, insert: literal(ref.name) },
    ];
    return [edits.toSorted((a, b) => b.start - a.start)];
  }
  if (id?.value !== undefined) return [[{ ...id.value, insert: literal(modelId(ref)) }]];
  return belowHeader(text, model, `id = ${literal(modelId(ref))}`);
}

/** Ways that are left where a new table `[assistant.model]` would not be allowed. */
export function modelInsertions(
  text: string,
  places: KeyPlace,
  ref: ModelRef,
): readonly (readonly Edit[])[] {
  const value = literal(modelId(ref));
  return [
    ...belowHeader(text, placeAt(places, ['assistant']), `model.id = ${value}`),
    [{ start: 0, end: 0, insert: `assistant.model.id = ${value}${lineEndOf(text)}` }],
  ];
}

function belowHeader(
  text: string,
  table: KeyPlace | undefined,
  line: string,
): readonly (readonly Edit[])[] {
  if (table?.headerEnd === undefined) return [];
  const lineEnd = /\r?\n|$/g;
  lineEnd.lastIndex = table.headerEnd;
  const start = lineEnd.exec(text)?.index ?? text.length;
  return [[{ start, end: start, insert: lineEndOf(text) + line }]];
}

/** The line end a text is written with. */
export function lineEndOf(text: string): '\r\n' | '\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function literal(value: string): string {
  return stringify({ value }).trim().slice('value = '.length);
}

function placeAt(place: KeyPlace | undefined, path: readonly string[]): KeyPlace | undefined {
  return path.reduce((below, name) => below?.keys.get(name), place);
}
