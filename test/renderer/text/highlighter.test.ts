import { expect, test } from 'vitest';
import { createReader, languageOf } from '../../../renderer/text/highlighter.ts';
import { countHidden, cutAtHidden } from '../../../renderer/text/hidden-characters.ts';

test('code is coloured by what it is, whatever pieces it comes in', async () => {
  const code = ['/* a', 'b */ const wave = "high"; // noon', 'tide(1)'];
  const whole = await createReader('ts');
  const piecewise = await createReader('typescript');
  const read = whole?.(code);
  expect(code.flatMap((line) => piecewise?.([line]) ?? [])).toEqual(read);
  expect(read?.[0]).toEqual([{ text: '/* a', kind: 'comment' }]);
  expect(read?.[1]).toContainEqual({ text: 'const', kind: 'keyword' });
  expect(read?.[1]).toContainEqual({ text: '"high"', kind: 'string' });
  expect(read?.[2]?.[0]).toEqual({ text: 'tide', kind: 'function' });
  expect(read?.map((line) => line.map(({ text }) => text).join(''))).toEqual(code);
});

test('a language nobody knows stays as it is', async () => {
  expect(await createReader('tidelang')).toBeUndefined();
  expect(languageOf('__proto__')).toBeUndefined();
  expect(languageOf('constructor')).toBeUndefined();
});

test('languages have their other names', () => {
  expect(['JS', 'sh', 'C++', 'yml', 'rust'].map(languageOf)).toEqual([
    'javascript',
    'bash',
    'c',
    'yaml',
    'rust',
  ]);
});

test('a text is cut at its hidden characters and is the same when joined', () => {
  const text = 'a\u202Eb\u{E0041}\tc\n\u0000d\uD800';
  expect(
    cutAtHidden(text)
      .map(({ text: piece }) => piece)
      .join(''),
  ).toBe(text);
  expect(cutAtHidden(text).filter(({ isHidden }) => isHidden)).toHaveLength(4);
  expect(countHidden(text)).toBe(4);
  expect(countHidden('plain, naïve, 潮汐')).toBe(0);
});
