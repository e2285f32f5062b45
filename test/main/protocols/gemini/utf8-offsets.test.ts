import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentSpan } from '../../../../main/protocols/gemini/segment-span.ts';
import { unitSpan, utf8Offsets } from '../../../../main/protocols/gemini/utf8-offsets.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const bytes = (part: string) => Buffer.byteLength(part, 'utf8');

test('the bytes of any part of any text lead back to that part', () => {
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      fc.pre(part !== '');
      const start = bytes(before);
      const span = { start, end: start + bytes(part) };
      expect(unitSpan(utf8Offsets(before + part + after), span)).toEqual({
        start: before.length,
        end: before.length + part.length,
      });
    }),
  );
});

test('bytes inside a character, behind the end, or in the wrong order are no span', () => {
  const offsets = utf8Offsets('a🌍é');
  for (const [start, end] of [
    [0, 2],
    [2, 5],
    [5, 6],
    [5, 9],
    [5, 5],
    [5, 1],
  ] as const) {
    expect(unitSpan(offsets, { start, end })).toBeUndefined();
  }
  expect(unitSpan(offsets, { start: 1, end: 7 })).toEqual({ start: 1, end: 4 });
});

test('of two places with the same words, the one near the bytes is meant', () => {
  const measured = { text: 'yes. no. yes.', offsets: utf8Offsets('yes. no. yes.') };
  const at = (startIndex: number) =>
    segmentSpan(measured, { startIndex, endIndex: startIndex + 3, text: 'yes.' });
  expect(at(2)).toEqual({ start: 0, end: 4 });
  expect(at(11)).toEqual({ start: 9, end: 13 });
  expect(at(900)).toEqual({ start: 9, end: 13 });
  expect(segmentSpan(measured, { text: 'maybe' })).toBeUndefined();
  expect(segmentSpan(measured, {})).toBeUndefined();
});
