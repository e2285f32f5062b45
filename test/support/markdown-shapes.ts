import fc from 'fast-check';

const words = [
  'tide',
  'the sea',
  'ebb, flow',
  'naïve',
  '潮汐表',
  'a_b',
  '2 * 3',
  '👩‍👩‍👧',
  'x\\*y',
  'R&amp;D',
  '!',
];

const inline = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  fc.constantFrom(...words).map((word) => `**${word}**`),
  fc.constantFrom(...words).map((word) => `*${word}*`),
  fc.constantFrom(...words).map((word) => `~~${word}~~`),
  fc.constantFrom('`code`', '``a ` b``', '`| x |`'),
  fc.constantFrom('[link](https://a.test/x "t")', '[full][ref]', '[ref]', '[^note]', '[no][where]'),
  fc.constantFrom(
    '![image](https://a.test/i.png)',
    '<https://a.test>',
    'https://b.test/c_d',
    '<b>',
  ),
  fc.constantFrom('**open', '`open', '[open', '[open](https://a', '<!-- open', '~~', '_', 'a  \nb'),
);

const line = fc.array(inline, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));
const newline = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');

const block: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: line },
  fc.tuple(line, newline, line).map((parts) => parts.join('')),
  line.map((text) => `## ${text}`),
  line.map((text) => `# ${text} #`),
  line.map((text) => `${text}\n===`),
  line.map((text) => `${text}\n---`),
  fc.constantFrom('***', '---', '- - -', '-', '1.', '>', '#', '+', '```'),
  fc.constantFrom(
    '```js\nlet a = 1;\n\n  b\n```',
    '~~~\n```\n~~~~',
    '```\nopen',
    '   ```\n   a\n  b\n```',
  ),
  fc.constantFrom(
    '<div>\n**raw**\n\n*not raw*',
    '<!-- a\n\nb -->',
    '<pre>\na\n\nb</pre>',
    '<x-y>\nt',
  ),
  fc.constantFrom(
    '[ref]: https://r.test',
    '[ref]: <https://r.test>\n"title"',
    '[^note]: A note\n\n    more',
    '[ref]:\n/u',
  ),
  fc.constantFrom('    indented\n\n    code', '\tcode', '\u{FEFF}mark'),
);

// Numbered from one and not indented like code: after indented code the parser takes other numbers for words.
const numbered = fc.tuple(
  fc.constantFrom(
    (index: number) => `${index + 1}.`,
    (index: number) => `${index + 1})`,
  ),
  fc.constantFrom('', '', ' ', '   '),
);
const bulleted = fc.tuple(
  fc.constantFrom(
    () => '-',
    () => '*',
    () => '+',
  ),
  fc.constantFrom('', '', '', ' ', '   ', '    ', '\t'),
);

const list = fc
  .tuple(
    fc.oneof(bulleted, numbered),
    fc.array(block, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([[markerOf, spaces], items, isLoose]) =>
    items.map((text, index) => `${spaces}${markerOf(index)} ${text}`).join(isLoose ? '\n\n' : '\n'),
  );

const nested = fc.tuple(list, list).map(([outer, inner]) => `${outer}\n${inset(inner, '   ')}`);

const table = fc
  .array(fc.tuple(inline, inline), { minLength: 0, maxLength: 5 })
  .map((rows) => ['| a | b |', '|---|:-:|', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n'));

const quoted = fc
  .tuple(fc.oneof(block, list, nested, table), fc.boolean())
  .map(([text, isLazy]) => (isLazy ? `> ${text}` : inset(text, '> ')));

const listed = fc
  .tuple(fc.oneof(quoted, table, block), fc.constantFrom('- ', '1. ', '-   '))
  .map(
    ([text, marker]) => `${marker}lead\n\n${inset(text, ' '.repeat(marker.length))}\n${marker}next`,
  );

/** Markdown of many shapes, well formed and not. */
export const markdown: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 3, arbitrary: block }, list, nested, table, quoted, listed),
      fc.constantFrom('\n\n', '\n\n', '\n', '\r\n\r\n', '\n   \n', '\n\n\n'),
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((blocks) => blocks.flat().join(''));

function inset(text: string, by: string): string {
  return text
    .split('\n')
    .map((each) => by + each)
    .join('\n');
}
