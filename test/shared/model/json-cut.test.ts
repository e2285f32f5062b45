import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemTexts, memberText, withMember } from '../../../shared/model/json-cut.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import { looselyWrittenJson } from '../../support/loosely-written-json.ts';
import { tries } from '../../support/tries.ts';

const json = (text: string) => text as JsonText;

describe('the exact text of a member', () => {
  test('keeps numbers, escapes, key order and white space as they came', () => {
    const text =
      '{"a":{"b": { "z":1.0e2,"a":"\\u00e9\\/" , "n":12345678901234567890 } },"c":[1, 2.50]}   ';
    expect(memberText(text, ['a', 'b'])).toBe(
      '{ "z":1.0e2,"a":"\\u00e9\\/" , "n":12345678901234567890 }',
    );
    expect(memberText(text, ['c', 1])).toBe('2.50');
    expect(memberText(text, [])).toBe(text.trimEnd());
  });

  test('takes the last of two members of one key, as JSON.parse does', () => {
    expect(memberText('{"a":1,"\\u0061":{"b":2},"c":3}', ['a', 'b'])).toBe('2');
    expect(memberText('{"a":{"b":2},"a":{}}', ['a', 'b'])).toBeUndefined();
  });

  test('is not led astray by quotes and brackets inside strings', () => {
    const text = String.raw`{"x":"\\\"}]{","y":["[\\"],"z":"\\"}`;
    expect(memberText(text, ['x'])).toBe(String.raw`"\\\"}]{"`);
    expect(memberText(text, ['y'])).toBe(String.raw`["[\\"]`);
    expect(memberText(text, ['z'])).toBe(String.raw`"\\"`);
  });

  test('is absent where a step leads nowhere', () => {
    expect(memberText('{"a":[1]}', ['a', 1])).toBeUndefined();
    expect(memberText('{"a":[1]}', ['a', 'b'])).toBeUndefined();
    expect(memberText('{"a":1}', [0])).toBeUndefined();
    expect(memberText('{}', ['toString'])).toBeUndefined();
    expect(memberText('"a"', ['length'])).toBeUndefined();
  });

  test('is what JSON.parse finds there, however the JSON was written', () => {
    fc.assert(
      fc.property(looselyWrittenJson, (text) => {
        const value: unknown = JSON.parse(text);
        for (const path of pathsOf(value)) {
          const found = memberText(text, path);
          expect(found).toBeDefined();
          expect(JSON.parse(found ?? '')).toEqual(at(value, path));
          expect(found).toBe(found?.trim());
          expect(text).toContain(found);
        }
      }),
      { numRuns: tries(60) },
    );
  });

  test('costs less than parsing when most of it is one long string', () => {
    const text = `{"type":"start","block":{"content":[{"url":"u","secret":"${'q'.repeat(2_000_000)}"}],"id":7}}`;
    const start = performance.now();
    for (let round = 0; round < 20; round += 1) memberText(text, ['block', 'id']);
    const cutting = performance.now() - start;
    for (let round = 0; round < 20; round += 1) JSON.parse(text);
    expect(cutting).toBeLessThan(performance.now() - start - cutting);
  });
});

describe('the items of an array', () => {
  test('are its exact texts, none for anything else', () => {
    expect(itemTexts(' [ {"a": 1} ,"]", [ ] ] ')).toEqual(['{"a": 1}', '"]"', '[ ]']);
    expect(itemTexts('[]')).toEqual([]);
    expect(itemTexts('{"0":1}')).toEqual([]);
  });

  test('are those of JSON.parse', () => {
    fc.assert(
      fc.property(looselyWrittenJson, (text) => {
        const value: unknown = JSON.parse(text);
        const items = itemTexts(text).map((one): unknown => JSON.parse(one));
        expect(items).toEqual(Array.isArray(value) ? value : []);
      }),
    );
  });
});

describe('a member put in place', () => {
  test('replaces a value and leaves every other character', () => {
    const block = json('{ "type":"server_tool_use", "input":{} , "id":"s1" }');
    expect(withMember(block, 'input', json('{"q": 1.0}'))).toBe(
      '{ "type":"server_tool_use", "input":{"q": 1.0} , "id":"s1" }',
    );
  });

  test('is added at the end where it was missing', () => {
    expect(withMember(json('{"a":1}'), 'b', json('2'))).toBe('{"a":1,"b":2}');
    expect(withMember(json('{ }'), 'b', json('2'))).toBe('{ "b":2}');
  });

  test('leaves alone what is no object', () => {
    expect(withMember(json('[1]'), 'b', json('2'))).toBe('[1]');
  });

  test('reads back as an object with that member', () => {
    fc.assert(
      fc.property(looselyWrittenJson, fc.string(), looselyWrittenJson, (text, key, value) => {
        const before: unknown = JSON.parse(text);
        const after: unknown = JSON.parse(withMember(json(text), key, json(value)));
        if (typeof before !== 'object' || before === null || Array.isArray(before)) {
          expect(after).toEqual(before);
          return;
        }
        const members = Object.entries(before).filter(([name]) => name !== key);
        expect(after).toEqual(Object.fromEntries([...members, [key, JSON.parse(value)]]));
      }),
      { numRuns: tries(60) },
    );
  });
});

function pathsOf(value: unknown): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const steps: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((one: unknown, index) => [index, one] as const)
    : Object.entries(value);
  return [[], ...steps.flatMap(([step, inner]) => pathsOf(inner).map((path) => [step, ...path]))];
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], value);
}
