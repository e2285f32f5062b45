import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growText } from '../../../shared/model/text-tail.ts';
import { tries } from '../../support/tries.ts';

const grow = (pieces: readonly string[]) =>
  pieces.reduce<ReturnType<typeof growText>>(growText, { text: '' });

test('a short text has no tail', () => {
  expect(grow(['a', 'b'])).toEqual({ text: 'ab' });
});

test('a long text carries its end, wherever the pieces were cut', () => {
  const piece = fc.string({ minLength: 1, maxLength: 12_000 });
  fc.assert(
    fc.property(fc.array(piece, { minLength: 8, maxLength: 20 }), (pieces) => {
      const whole = 'x'.repeat(30_000) + pieces.join('');
      const grown = grow(['x'.repeat(30_000), ...pieces]);
      expect(grown.text).toBe(whole);
      expect(grown).toEqual(grow([whole]));
      if (whole.length > 32_768) {
        expect(grown.tail?.length).toBeGreaterThanOrEqual(8_192);
        expect(whole.endsWith(grown.tail ?? '-')).toBe(true);
      }
    }),
    { numRuns: tries(10) },
  );
});
