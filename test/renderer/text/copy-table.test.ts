import { expect, test } from 'vitest';
import { tableMarkup } from '../../../renderer/text/copy-table.ts';
import { readMarkdown } from '../../../shared/text/markdown-tree.ts';

test('a table is copied for other programs without anything that could run there', () => {
  const [table] = readMarkdown(
    '| a | b |\n|---|---|\n| **x** & <img src=x onerror=1> | [y](javascript:z) `<b>` |',
  ).children;
  expect(table?.type === 'table' && tableMarkup(table)).toBe(
    '<table><tr><th>a</th><th>b</th></tr><tr><td><b>x</b> &amp; &lt;img src=x onerror=1&gt;</td>' +
      '<td>y <code>&lt;b&gt;</code></td></tr></table>',
  );
});
