import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { titleOf } from '../../../shared/model/title.ts';

describe('the first name of a conversation', () => {
  test.each([
    ['Why is the sky blue?', 'Why is the sky blue?'],
    ['\n\n  Why?  \r\nAnd how?', 'Why?'],
    ['a\t\tb', 'a b'],
    [' \n\t\n', ''],
    ['', ''],
    ['\u001b[31mred\u0000 \u202etxet', '[31mred txet'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
    ['word '.repeat(20), `${'word '.repeat(11)}word…`],
    [`a ${'x'.repeat(80)}`, `a ${'x'.repeat(57)}…`],
    [`${'x'.repeat(59)} y`, `${'x'.repeat(59)}…`],
  ])('of %j is %j', (message, title) => {
    expect(titleOf(message)).toBe(title);
  });

  test('cuts no character in two', () => {
    expect(titleOf('😀'.repeat(40))).toBe(`${'😀'.repeat(29)}…`);
    expect(titleOf('👩‍👩‍👧'.repeat(20))).toBe(`${'👩‍👩‍👧'.repeat(7)}…`);
    expect(titleOf(`a${'\u0301'.repeat(100)}`)).toHaveLength(60);
  });

  test('is short, well formed, one line, and stays the same when taken again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (message) => {
        const title = titleOf(message);
        expect(title.length).toBeLessThanOrEqual(60);
        expect(title.isWellFormed()).toBe(true);
        expect(title).not.toMatch(/[\n\r\p{Cc}]/u);
        expect(titleOf(title)).toBe(title);
      }),
    );
  });
});
