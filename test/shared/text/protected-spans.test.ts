import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveMarks, type Mark } from '../../../shared/model/citations.ts';
import { protectedSpans } from '../../../shared/text/protected-spans.ts';
import { writeMarks } from '../../../shared/text/write-marks.ts';
import { markdown } from '../../support/markdown-shapes.ts';
import { tries } from '../../support/tries.ts';

/** `^` in the text is where a mark stands; the answer has `^` where it goes. */
function move(marked: string): string {
  const text = marked.replaceAll('^', '');
  const at = marked.indexOf('^');
  const [mark] = moveMarks([{ at, numbers: [1] }], protectedSpans(text));
  return `${text.slice(0, mark?.at)}^${text.slice(mark?.at)}`;
}

describe('a mark', () => {
  test.each([
    ['stays behind a word', 'High water^ at noon.', 'High water^ at noon.'],
    [
      'leaves a link at its end',
      'See [the ta^ble](https://a.test).',
      'See [the table](https://a.test)^.',
    ],
    ['leaves an address', 'See https://a.te^st/b now', 'See https://a.test/b^ now'],
    ['leaves inline code', 'Call `lo^ad()` first', 'Call `load()`^ first'],
    ['leaves an image', '![a^b](c) d', '![ab](c)^ d'],
    ['leaves raw HTML', 'a <s^up>2', 'a <sup>^2'],
    ['stays inside bold words', '**High w^ater**', '**High w^ater**'],
    ['does not split what ends bold words', '**High*^* water', '**High**^ water'],
    ['does not split what begins bold words', '*^*High** water', '**High**^ water'],
    ['goes behind a block of code', '```js\nlet ^a;\n```\n\nb', '```js\nlet a;\n```^\n\nb'],
    ['behind the last fence stays there', '```\na\n```^', '```\na\n```^'],
    [
      'goes to the end of a cell',
      '| a | b |\n|---|---|\n| x ^y | z |',
      '| a | b |\n|---|---|\n| x y^ | z |',
    ],
    ['on a bar goes into the cell before', '| a |^ b |\n|---|---|', '| a^ | b |\n|---|---|'],
    [
      'behind a row goes into its last cell',
      '| a | b |\n|---|---|\n| x | z |^',
      '| a | b |\n|---|---|\n| x | z^ |',
    ],
    [
      'under a head goes into the head',
      '| a | b |\n|--^-|---|\n| x | z |',
      '| a | b^ |\n|---|---|\n| x | z |',
    ],
    [
      'in an empty cell goes to the one before',
      '| a | b |\n|---|---|\n| x | ^ |',
      '| a | b |\n|---|---|\n| x^ |  |',
    ],
    ['behind an underline goes to the words over it', 'Tides\n=====^\n\nb', 'Tides^\n=====\n\nb'],
    ['before a line break made by a backslash stays before it', 'a\\^\nb', 'a^\\\nb'],
    ['in a list stays in its item', '- one^\n- two', '- one^\n- two'],
    ['counts in UTF-16 units', '👩‍👩‍👧 [潮^汐](https://a.test)', '👩‍👩‍👧 [潮汐](https://a.test)^'],
  ])('%s', (_, marked, moved) => {
    expect(move(marked)).toBe(moved);
  });
});

const marksIn = (text: string) =>
  fc
    .uniqueArray(fc.nat({ max: text.length }), { maxLength: 8 })
    .map((places) =>
      places.toSorted((a, b) => a - b).map((at, index): Mark => ({ at, numbers: [index + 1] })),
    );
const cited = markdown.chain((text) => fc.tuple(fc.constant(text), marksIn(text)));

describe('moving marks', () => {
  test('a second time changes nothing, splits nothing and loses no number', () => {
    fc.assert(
      fc.property(cited, ([text, marks]) => {
        const spans = protectedSpans(text);
        const moved = moveMarks(marks, spans);
        expect(moveMarks(moved, spans)).toEqual(moved);
        expect(moved.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)).toEqual(
          marks.flatMap(({ numbers }) => numbers),
        );
        const split = moved.filter(({ at }) =>
          spans.some(({ start, end, to }) => start < at && at < end && at !== to),
        );
        expect(split).toEqual([]);
      }),
      { numRuns: tries(24) },
    );
  });

  test('spans come in order and do not overlap', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const spans = protectedSpans(text);
        for (const [index, { start }] of spans.entries()) {
          expect(start).toBeGreaterThanOrEqual((spans[index - 1]?.end ?? 1) - 1);
        }
      }),
      { numRuns: tries(24) },
    );
  });
});

describe('writing marks into a text', () => {
  const write = ({ numbers }: Mark) => numbers.map((number) => `[^${number}]`).join('');

  test('keeps the words and puts each mark behind the words it belongs to', () => {
    const text = 'High water.\n\n- [Noon](https://a.test)\n';
    const marks = [
      { at: 10, numbers: [1, 2] },
      { at: 18, numbers: [3] },
    ];
    expect(writeMarks(text, marks, write)).toBe(
      'High water[^1][^2].\n\n- [Noon](https://a.test)[^3]\n',
    );
  });

  test('a mark behind a block of code gets a line of its own, inside the list the code is in', () => {
    const text = '- a\n\n  ```js\n  b\n  ```\n\n> ```\n> c\n> ```';
    const marks = [
      { at: 15, numbers: [1] },
      { at: text.length, numbers: [2] },
    ];
    expect(writeMarks(text, marks, write)).toBe(
      '- a\n\n  ```js\n  b\n  ```\n  [^1]\n\n> ```\n> c\n> ```\n> [^2]',
    );
  });

  test('a mark behind a block of code does not join the words on the next line', () => {
    const text = '> ```\n> a\n> ```\n> b';
    expect(writeMarks(text, [{ at: 15, numbers: [1] }], write)).toBe(
      '> ```\n> a\n> ```\n> [^1]\n>\n> b',
    );
  });

  test('the text’s own footnotes can be told from those of other texts', () => {
    const text = 'A[^1] and `[^1]`.[^n]\n\n[^1]: Own.\n[^n]: Other[^1].';
    expect(writeMarks(text, [{ at: 5, numbers: [1] }], write, 'turn-2-')).toBe(
      'A[^turn-2-1][^1] and `[^1]`.[^turn-2-n]\n\n[^turn-2-1]: Own.\n[^turn-2-n]: Other[^turn-2-1].',
    );
  });

  test('without its marks the text is unchanged', () => {
    fc.assert(
      fc.property(cited, ([text, marks]) => {
        const written = writeMarks(text, marks, () => '\u{E000}');
        expect(written.replaceAll(/[\s>\u{E000}]/gu, '')).toBe(text.replaceAll(/[\s>]/g, ''));
      }),
      { numRuns: tries(16) },
    );
  });
});
