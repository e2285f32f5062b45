import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { twigStart, type Twig } from '../../../renderer/text/branch.ts';
import { emptyText, lengthRead, readOn, type OpenText } from '../../../renderer/text/open-block.ts';
import { thingsIn } from '../../../renderer/text/pile.ts';
import { readMarkdown } from '../../../shared/text/markdown-tree.ts';
import { growText } from '../../../shared/model/text-tail.ts';
import { markdown } from '../../support/markdown-shapes.ts';
import { plainBlocks } from '../../support/whole-tree.ts';
import { tries } from '../../support/tries.ts';

/** Every state on the way, and the one after the text was closed. */
function stream(text: string, cuts: readonly number[]): readonly OpenText[] {
  const ends = [...new Set([...cuts, text.length])].toSorted((a, b) => a - b);
  const states: OpenText[] = [];
  for (const end of ends) {
    states.push(readOn(states.at(-1) ?? emptyText, { text: text.slice(0, end), isOpen: true }));
  }
  return [...states, readOn(states.at(-1) ?? emptyText, { text, isOpen: false })];
}

const steps = (length: number, size: number) =>
  Array.from({ length: Math.ceil(length / size) }, (_, index) => (index + 1) * size);
const everyUnit = (text: string) => steps(text.length, 1);
const last = (states: readonly OpenText[]) => states.at(-1) ?? emptyText;
const settledIn = ({ root }: OpenText): readonly Twig[] => thingsIn(root.settled);

const cutText = markdown.chain((text) =>
  fc.tuple(fc.constant(text), fc.uniqueArray(fc.nat({ max: text.length }), { maxLength: 12 })),
);

// The same shapes every time.
const runs = { numRuns: tries(16), seed: 11 };

describe('a text that was read while it grew', () => {
  test('is, once it is whole, the same tree as the whole text', () => {
    fc.assert(
      fc.property(cutText, ([text, cuts]) => {
        const { shown } = last(stream(text, cuts));
        expect(plainBlocks(shown.branch, text)).toEqual(
          plainBlocks(readMarkdown(text, Infinity), text),
        );
      }),
      runs,
    );
  });

  test('is the same tree when it came unit by unit', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { shown } = last(stream(text, everyUnit(text)));
        expect(plainBlocks(shown.branch, text)).toEqual(
          plainBlocks(readMarkdown(text, Infinity), text),
        );
      }),
      { numRuns: tries(1), seed: 12 },
    );
  });

  test('keeps every settled block as the very same object', () => {
    fc.assert(
      fc.property(cutText, ([text, cuts]) => {
        const defined = /^[ >\d.)*+-]*\[[^\]]+\]:/m.test(text);
        if (defined) return;
        const states = stream(text, cuts);
        for (const [index, state] of states.entries()) {
          const after = states[index + 1];
          if (!after) continue;
          expect(settledIn(after).slice(0, settledIn(state).length)).toEqual(settledIn(state));
          for (const [at, twig] of settledIn(state).entries()) {
            expect(settledIn(after)[at]).toBe(twig);
          }
        }
      }),
      { numRuns: tries(8), seed: 13 },
    );
  });

  test('tells its blocks apart by where they begin', () => {
    fc.assert(
      fc.property(cutText, ([text, cuts]) => {
        for (const { shown } of stream(text, cuts)) {
          const starts = [...thingsIn(shown.branch.settled), ...shown.branch.open].map(twigStart);
          expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
        }
      }),
      { numRuns: tries(8), seed: 14 },
    );
  });
});

const items = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

describe('a long block', () => {
  const code = (lines: number) =>
    items(lines, (index) => `    const wave${index} = await tide(${index}); // ebb`);
  const rows = items(
    200,
    (index) => `| day ${index} | **4.6 m** at \`04:12\` | [x](https://a.test) |`,
  );
  const words = 'with some words and *more* of them, and yet more';
  const shapes: Readonly<Record<string, string>> = {
    'a list of 50,000 characters': items(760, (index) => `- **item ${index}** ${words}`),
    'a block of code of 50,000 characters': `\`\`\`js\n${code(1200)}\n`,
    'a numbered list': items(200, (index) => `${index + 1}. item ${index} ${words}`),
    'a list in a list': `1. Tides\n${items(200, (index) => `   - item ${index} ${words}`)}`,
    'a list in a quote': items(200, (index) => `> - item ${index} ${words}`),
    'a loose list': items(200, (index) => `- item ${index} ${words}\n`),
    'a quote': items(200, (index) => `> paragraph ${index} ${words}\n>`),
    'a block of code in a list': `- Do this:\n\n  \`\`\`js\n${code(300).replaceAll(/^/gm, '  ')}\n`,
    'a block of code in a quote': `> \`\`\`js\n${code(300).replaceAll(/^/gm, '> ')}\n`,
    'a table': `| a | b | c |\n|---|---|---|\n${rows}\n`,
    'a table in a list': `- Days\n\n  | a | b | c |\n  |---|---|---|\n${rows.replaceAll(/^/gm, '  ')}\n`,
  };

  test.each(Object.entries(shapes))('%s: only its last part is read again', (_, text) => {
    expect(text.length).toBeGreaterThan(10_000);
    const states = stream(text, steps(text.length, 311));
    const open = states.map(({ source }) => source.text.length);
    expect(Math.max(...open)).toBeLessThan(2_500);
    expect(plainBlocks(last(states).shown.branch, text)).toEqual(
      plainBlocks(readMarkdown(text, Infinity), text),
    );
  });

  test('a paragraph without an end is read again only after it has grown by a part', () => {
    const text = 'word *and* word '.repeat(3200);
    const states = stream(text, steps(text.length, 101)).slice(0, -1);
    const reads = new Set(states.map(({ shown }) => shown.read));
    expect(states.length).toBeGreaterThan(400);
    expect(reads.size).toBeLessThan(60);
    const words = JSON.stringify(states.at(-2)?.shown.branch.open);
    expect(words).toContain('word *and* word ');
  });
});

describe('what reaches back', () => {
  const linked = (state: OpenText) =>
    JSON.stringify(state.shown.branch).includes('"linkReference"');

  test('a definition at the end makes a link of the words that used it, and touches no other block', () => {
    const before = 'See [the table][1].\n\nOther words.\n\n';
    const text = `${before}[1]: https://a.test\n\n`;
    const [open = emptyText, ...states] = stream(text, [before.length]);
    expect(linked(open)).toBe(false);
    expect(linked(last(states))).toBe(true);
    expect(settledIn(last(states))[1]).toBe(settledIn(open)[1]);
  });

  test('a definition that came first holds for what follows', () => {
    const text = '[1]: https://a.test\n\nSee [the table][1].\n\n';
    expect(linked(last(stream(text, everyUnit(text))))).toBe(true);
  });

  test('the first definition of a label stands', () => {
    const text = '[a]: https://one.test\n\n[A]: https://two.test\n\n[a]\n\n';
    const { uses } = last(stream(text, everyUnit(text)));
    expect(uses.references.get('a')).toMatchObject({ url: 'https://one.test' });
  });

  test('a footnote makes marks of what referred to it', () => {
    const text =
      'High water[^1] is late.\n\n- So is low water[^1].\n\n[^1]: By an hour.\n\n    More.\n';
    const { shown } = last(stream(text, everyUnit(text)));
    expect(plainBlocks(shown.branch, text)).toEqual(
      plainBlocks(readMarkdown(text, Infinity), text),
    );
  });
});

describe('where the text is looked into', () => {
  test('a known end spares looking into the rest', () => {
    const text = 'Some words.\n\n'.repeat(8000);
    let grown = growText({ text: '' }, '');
    let state = emptyText;
    for (const end of steps(text.length, 4000)) {
      grown = growText(grown, text.slice(grown.text.length, end));
      state = readOn(state, { ...grown, isOpen: true });
    }
    expect(lengthRead(state)).toBe(text.length);
    expect(settledIn(state).length).toBe(8000);
  });

  test('an end that does not reach back far enough is not used', () => {
    const state = readOn(emptyText, { text: 'One.\n\nTwo.\n\n', tail: 'o.\n\n', isOpen: true });
    expect(settledIn(state).length).toBe(2);
  });
});
