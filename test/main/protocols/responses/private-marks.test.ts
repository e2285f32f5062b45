import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filterEnd,
  filterPiece,
  newMarkFilter,
  shownOffset,
} from '../../../../main/protocols/responses/private-marks.ts';

const [open, close, apart] = ['\uE200', '\uE201', '\uE202'];

function shown(...pieces: readonly string[]): string {
  const filter = newMarkFilter();
  return pieces.map((piece) => filterPiece(filter, piece)).join('') + filterEnd(filter);
}

describe('what is shown', () => {
  test.each([
    ['text without marks', 'Noon.', 'Noon.'],
    ['a mark', `Noon${open}cite${apart}turn0search1${close}.`, 'Noon.'],
    ['marks side by side', `a${open}x${close}${open}y${close}b`, 'ab'],
    ['a mark that was cut off', `Noon.${open}cite${apart}turn0sea`, 'Noon.'],
    ['an opening that is none', `Noon${open} and then more text`, 'Noon and then more text'],
    ['ends and separators alone', `a${close}b${apart}c`, 'abc'],
    ['an opening inside another', `a${open}b c${open}cite${close}d`, 'ab cd'],
    ['an opening before a line end', `a${open}b\nc${close}`, 'ab\nc'],
  ])('%s', (_name, text, left) => {
    expect(shown(text)).toBe(left);
  });

  test('an opening that nothing closes for long is let go while the text comes', () => {
    const filter = newMarkFilter();
    expect(filterPiece(filter, `a${open}${'b'.repeat(100)}`)).toBe('a');
    expect(filterPiece(filter, 'b'.repeat(200))).toBe('b'.repeat(300));
  });
});

const piece = fc.string({
  unit: fc.constantFrom(open, close, apart, 'a', ' ', '\n', '🌊'),
  maxLength: 8,
});

test('however a text is cut, the same is shown, without any mark', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const whole = shown(pieces.join(''));
      expect(shown(...pieces)).toBe(whole);
      expect(whole).not.toMatch(/[\uE200-\uE202]/);
    }),
  );
});

test('a place in the text as it came is the place of the same character in what is shown', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const raw = pieces.join('');
      const filter = newMarkFilter();
      const left = pieces.map((one) => filterPiece(filter, one)).join('') + filterEnd(filter);
      expect(shownOffset(filter, raw.length)).toBe(left.length);
      const taken = new Set(
        filter.removed.flatMap(({ start, length }) =>
          Array.from({ length }, (_, at) => start + at),
        ),
      );
      for (let at = 0; at < raw.length; at += 1) {
        if (!taken.has(at)) expect(left[shownOffset(filter, at)]).toBe(raw[at]);
      }
    }),
  );
});
