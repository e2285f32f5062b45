import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedText } from '../../../../renderer/features/sidebar/marked-text.tsx';
import { resultByKey } from '../../../../renderer/features/sidebar/result-focus.ts';
import { excerptOf, hitsIn } from '../../../../shared/model/search-hits.ts';
import { foldForSearch, searchWords } from '../../../../shared/model/search-words.ts';

function shown(text: string, query: string): string {
  const hits = hitsIn(foldForSearch(text), searchWords(query)) ?? [];
  const html = renderToStaticMarkup(<MarkedText excerpt={excerptOf(text, hits)} />);
  return html.replaceAll(/ class="[^"]*"/g, '').replaceAll(/<\/?(span|bdi)>/g, '');
}

test('an excerpt shows its hits marked', () => {
  expect(shown('The tide table', 'tide')).toBe('The <mark>tide</mark> table');
});

test.each([
  ['<img src=x onerror=alert(1)>', '&lt;<mark>img</mark> src=x onerror=alert(1)&gt;'],
  ['img [x](javascript:alert(1))', '<mark>img</mark> [x](javascript:alert(1))'],
  ['img \u202e gnp.exe', '<mark>img</mark> gnp.exe'],
])('what was found is text, whatever it looks like: %j', (text, html) => {
  expect(shown(text, 'img')).toBe(html);
});

test.each([
  ['first', 'ArrowDown', 'second'],
  ['first', 'ArrowUp', 'field'],
  ['second', 'ArrowUp', 'first'],
  ['second', 'ArrowDown', 'third'],
  ['third', 'ArrowDown', undefined],
  ['third', 'Home', 'first'],
  ['first', 'End', 'third'],
  ['second', 'Escape', 'field'],
  ['second', 'a', undefined],
])('from the %s result %s leads to %s', (from, key, to) => {
  expect(resultByKey(['first', 'second', 'third'], from, key)).toBe(to);
});
