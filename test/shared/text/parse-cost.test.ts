import { expect, test } from 'vitest';
import { readMarkdown } from '../../../shared/text/markdown-tree.ts';
import { isTooCostly } from '../../../shared/text/parse-cost.ts';

/** Shapes that made Markdown parsers run for minutes, at sizes where this one would. */
const shapes: Readonly<Record<string, string>> = {
  'open brackets': '['.repeat(50_000),
  'nested brackets': `${'['.repeat(20_000)}a${']'.repeat(20_000)}`,
  'open links': '[a](b'.repeat(20_000),
  'open titles': '[a](b "'.repeat(10_000),
  'open pictures': '![a](<b'.repeat(10_000),
  'open emphasis of two kinds': '*a_ '.repeat(15_000),
  'emphasis that closes late': `a**b${'c* '.repeat(20_000)}`,
  'ticks of every length': Array.from({ length: 400 }, (_, index) => `e${'`'.repeat(index)}`).join(
    '',
  ),
  'open declarations': 'a <!A '.repeat(10_000),
  'open instructions': 'a <?'.repeat(15_000),
  'open comments': 'a <!-- '.repeat(10_000),
  'addresses that never end': 'www.a_'.repeat(8_000),
  'mail addresses that never end': 'a_@b'.repeat(15_000),
  'quotes in quotes': `${'>'.repeat(20_000)}a`,
  'lists in lists': `${'- '.repeat(5_000)}a`,
  'numbered lists in lists': `${'1. '.repeat(3_000)}a`,
  'lines that go on lazily': `> a\n${'b\n'.repeat(20_000)}`,
};

test.each(Object.entries(shapes))('%s are shown as they are and not parsed', (_, text) => {
  expect(isTooCostly(text, 150)).toBe(true);
  expect(readMarkdown(text, 150).children).toMatchObject([
    { type: 'paragraph', children: [{ type: 'text', value: text }] },
  ]);
});

test.each([
  [
    'a long answer',
    '## Tides\n\nHigh **water** at `noon`, see [this](https://a.test).\n\n- a\n- b\n\n'.repeat(400),
  ],
  ['a long block of code', `\`\`\`js\n${'const a_b = c[d] * e_f;\n'.repeat(2_000)}\`\`\`\n`],
  ['a long table', `| a | b |\n|---|---|\n${'| **x** | [y](https://z.test) |\n'.repeat(300)}`],
  ['a long list', '- **item** with `code` and [a link](https://a.test)\n'.repeat(200)],
])('%s is not taken for one of them', (_, text) => {
  expect(isTooCostly(text, 150)).toBe(false);
});
