import fc from 'fast-check';
import type * as z from 'zod';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Entry } from '../../../shared/model/entry.ts';
import type { TurnSettings } from '../../../shared/model/turn-settings.ts';
import { storedEntrySchemas } from '../../../shared/model/stored-entry-schemas.ts';
import { readStoredEntry, writeStoredEntry } from '../../../shared/model/stored-entry.ts';
import { readStoredSettings } from '../../../shared/model/stored-settings.ts';
import { entryOfEveryKind } from '../../support/entry-of-every-kind.ts';

const everyEntry: readonly Entry[] = Object.values(entryOfEveryKind);
const at = '2026-11-30T12:00:00.000Z';

const row = (json: string, id = 'entry02') => ({ id, turn: 'turn001', at, json });
const rowOf = (entry: Entry) => ({ ...row(writeStoredEntry(entry)), id: entry.id });
const read = (value: object) => readStoredEntry(row(JSON.stringify(value)));

type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

describe('an entry of a known kind', () => {
  test.each(everyEntry)('comes back as it was written: $kind', (entry) => {
    expect(readStoredEntry(rowOf(entry))).toEqual(entry);
  });

  test.each(everyEntry)('is written again with the same text: $kind', (entry) => {
    const { json } = rowOf(entry);
    expect(writeStoredEntry(readStoredEntry(rowOf(entry)))).toBe(json);
  });

  test('has a schema that says neither more nor less than its type', () => {
    type Stored = {
      [K in keyof typeof storedEntrySchemas]: z.infer<(typeof storedEntrySchemas)[K]>;
    };
    type Typed = { [K in keyof typeof storedEntrySchemas]: Extract<Entry, { kind: K }> };
    expectTypeOf<Plain<Stored>>().toEqualTypeOf<Plain<Typed>>();
    expect(Object.keys(storedEntrySchemas)).toEqual(Object.keys(entryOfEveryKind));
  });

  test('keeps members that a newer version added, at any depth', () => {
    const newer = {
      ...entryOfEveryKind.text,
      mood: 'calm',
      attributions: [{ source: { kind: 'web', url: 'https://example.org', rank: 1 }, seen: at }],
    };
    expect(read(newer)).toEqual(newer);
  });
});

describe('an entry of a newer version', () => {
  test('comes back with the same text, whatever its kind holds', () => {
    const kind = fc.string().filter((word) => !Object.hasOwn(storedEntrySchemas, word));
    fc.assert(
      fc.property(kind, fc.json(), (kind, content) => {
        const json = `{ "at":"${at}","kind":${JSON.stringify(kind)}, "x":${content},"turn":"turn001","id":"entry02"}`;
        const entry = readStoredEntry(row(json));
        expect(entry).toMatchObject({ id: 'entry02', kind: 'unknown', stored_kind: kind });
        expect(writeStoredEntry(entry)).toBe(json);
      }),
    );
  });

  test('keeps its producer and the names of its payloads', () => {
    const { by, slots } = entryOfEveryKind.text;
    const json = JSON.stringify({ id: 'entry02', turn: 'turn001', at, by, slots, kind: 'video' });
    expect(readStoredEntry(row(json))).toEqual({
      id: 'entry02',
      turn: 'turn001',
      at,
      by,
      slots,
      kind: 'unknown',
      stored_kind: 'video',
      raw: json,
    });
  });

  test.each([
    { ...entryOfEveryKind.stop, id: 'entry02', reason: 'bored' },
    { ...entryOfEveryKind.hosted_activity, id: 'entry02', state: 'queued' },
    { ...entryOfEveryKind.text, attributions: [{ source: { kind: 'dream', place: 'bed' } }] },
    { ...entryOfEveryKind.user_message, id: 'entry02', parts: [{ kind: 'sound', blob: 'x' }] },
  ])('is not called damaged for a new word in a known kind: $kind', (entry) => {
    const { kind } = entry;
    expect(read(entry)).toMatchObject({ kind: 'unknown', stored_kind: kind });
  });

  test.each(['__proto__', 'constructor', 'toString', 'unknown', 'damaged'])(
    'is not taken for something else when it is called %s',
    (kind) => {
      const json = `{"id":"entry02","turn":"turn001","at":"${at}","kind":"${kind}"}`;
      expect(readStoredEntry(row(json))).toMatchObject({ kind: 'unknown', stored_kind: kind });
    },
  );
});

describe('a damaged entry', () => {
  test('keeps any text that is no entry, byte for byte', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (json) => {
        const entry = readStoredEntry(row(json));
        expect(entry).toMatchObject({ id: 'entry02', turn: 'turn001', at, kind: 'damaged' });
        expect(writeStoredEntry(entry)).toBe(json);
      }),
    );
  });

  test.each([
    ['text', { text: 7 }, 'text'],
    ['text', { attributions: [{ source: { kind: 'web' } }] }, 'attributions.0.source.url'],
    ['text', { attributions: [{ ...web(), range: { start: 5, end: 5 } }] }, 'attributions.0.range'],
    ['text', { by: { provider: 'work' } }, 'by.model'],
    ['text', { slots: ['elsewhere'] }, 'slots.0'],
    ['stop', { reason: 7 }, 'reason'],
    ['notice', { details: [] }, 'details'],
    ['turn_start', { settings: undefined }, 'settings'],
    ['text', { kind: undefined }, 'kind'],
  ] as const)('says which field of a %s is wrong: %o', (kind, change, field) => {
    const entry = { ...entryOfEveryKind[kind], id: 'entry02', ...change };
    expect(read(entry)).toMatchObject({ kind: 'damaged', problem: 'bad_field', field });
  });

  test('is one whose text belongs to another row', () => {
    const other = rowOf(entryOfEveryKind.text);
    expect(readStoredEntry({ ...other, id: 'entry99' })).toMatchObject({
      id: 'entry99',
      kind: 'damaged',
      problem: 'wrong_row',
      by: entryOfEveryKind.text.by,
    });
  });

  test('keeps who produced it where that can still be read', () => {
    expect(read({ ...entryOfEveryKind.text, text: null })).toMatchObject({
      by: entryOfEveryKind.text.by,
    });
  });
});

function web() {
  return { source: { kind: 'web', url: 'https://example.org' } };
}

describe('stored settings', () => {
  const settings: TurnSettings = {
    source: 'some-source',
    model: { provider: 'work', name: 'some-model' },
    facts: { context_window: 200_000, reasoning: { mode: 'budget', min: 1024 } },
    instructions: ['Be brief.'],
    parameters: { max_tokens: 1000, reasoning: 'high' },
    tool_choice: 'auto',
    cache: 'short',
    hosted_tools: { web_search: { version: '20250305', options: { z: 1, a: [true] } } },
    tools: [{ name: 'read_file', description: '', schema: { type: 'object' } }],
    max_resumes: 5,
  };

  test('come back with every member in its place', () => {
    const text = JSON.stringify({ ...settings, newer: { b: 1, a: 2 } });
    expect(JSON.stringify(readStoredSettings(text))).toBe(text);
  });

  test.each(['', '{', '[]', '{}', JSON.stringify({ ...settings, max_resumes: '5' })])(
    'are missing rather than half there: %s',
    (text) => {
      expect(readStoredSettings(text)).toBeUndefined();
    },
  );
});
