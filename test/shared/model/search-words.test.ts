import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, hitsIn } from '../../../shared/model/search-hits.ts';
import { foldForSearch, searchWords } from '../../../shared/model/search-words.ts';

describe('a text as it is compared', () => {
  test('has each UTF-16 unit in its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldForSearch(text)).toHaveLength(text.length);
      }),
    );
  });

  test.each([
    ['İstanbul', 'İstanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδόσ'],
    ['A\tB\nC\u00a0D\0', 'a b c d '],
    ['\ud800x', '\ufffdx'],
  ])('%j is %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });
});

describe('a query', () => {
  test.each([
    ['one  Two\none', ['one', 'two']],
    ['"one two" three', ['one two', 'three']],
    ['"one two', ['"one', 'two']],
    ['x"one two"', ['x"one', 'two"']],
    ['"one"two"', ['"one"two"']],
    ['"" " "', ['""', '"']],
    ['  ', []],
  ])('%j looks for %j', (query, words) => {
    expect(searchWords(query)).toEqual(words);
  });

  test('that takes long to read is read at once', () => {
    const began = performance.now();
    searchWords('" '.repeat(2000));
    searchWords(`"${' '.repeat(4000)}`);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

function excerpt(text: string, query: string) {
  const hits = hitsIn(foldForSearch(text), searchWords(query));
  return hits && excerptOf(text, hits);
}

describe('an excerpt', () => {
  test('has its hits where they are in it, whatever the text', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.integer({ min: 1, max: 5 }), (text, from, length) => {
        const letters = Array.from(text.toWellFormed());
        const start = from % letters.length;
        const word = letters.slice(start, start + length).join('');
        if (searchWords(word).length !== 1 || /[\s\p{C}]/u.test(word)) return;
        const shown = excerpt(text, word);
        const hit = shown?.hits[0];
        expect(foldForSearch(shown?.text.slice(hit?.start, hit?.end) ?? '')).toContain(
          foldForSearch(word).replaceAll(/^"|"$/g, ''),
        );
      }),
    );
  });

  test('stands where most of the words stand together, and is cut between words', () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(20);
    const shown = excerpt(`red ${filler}a red and a blue ball ${filler}`, 'blue red');
    expect(shown?.text).toMatch(/^ipsum dolor sit amet a red and a blue ball lorem/);
    expect(shown).toMatchObject({ isCutBefore: true, isCutAfter: true });
    expect(shown?.hits.map(({ start, end }) => shown.text.slice(start, end))).toEqual([
      'red',
      'blue',
    ]);
  });

  test('is one line, and nothing in it turns the direction of text around', () => {
    expect(excerpt('a\n\n  b\u202e c \u0007 word', 'word')?.text).toBe('a b c word');
  });
});
