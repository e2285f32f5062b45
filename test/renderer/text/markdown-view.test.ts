import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdown } from '../../support/markdown-shapes.ts';
import { markupOf, wordsOf } from '../../support/markup.tsx';
import { tries } from '../../support/tries.ts';

const bare = (markup: string) =>
  markup.replaceAll(/ (class|dir|title|draggable|tabindex)="[^"]*"/g, '');

/** The text with a `^` where marks stand, drawn; each mark is `[1]`, `[2]` … in order. */
function marked(text: string): string {
  const places = [...text.matchAll(/\^/g)].map(({ index }, before) => index - before);
  const marks = places.map((at, index) => ({ at, numbers: [index + 1] }));
  return drawn(markupOf(text.replaceAll('^', ''), { marks }));
}

function drawn(markup: string): string {
  return bare(markup)
    .replaceAll(/<span><b data-mark="[\d,]*">([\d,]*)<\/b><\/span>/g, '[$1]')
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<\/?div[^>]*>|<button.*?<\/button>/g, '');
}

describe('a mark', () => {
  test.each([
    ['stands behind its word', 'High water^ at noon^.', '<p>High water[1] at noon[2].</p>'],
    ['stands inside bold words', '**High^ water**^', '<p><strong>High[1] water</strong>[2]</p>'],
    [
      'leaves a link',
      '[the t^able](https://a.test)',
      '<p><a href="https://a.test/">the table</a>[1]</p>',
    ],
    ['leaves inline code', 'a `b^c` d', '<p>a <code>bc</code>[1] d</p>'],
    [
      'stands in its item',
      '- one^\n- two^',
      '<ul><li><p>one[1]</p></li><li><p>two[2]</p></li></ul>',
    ],
    ['stands behind an escaped character', 'a \\*b\\*^ c', '<p>a *b*[1] c</p>'],
    ['stands behind a character reference', 'R&amp;D^ &copy;^ x', '<p>R&amp;D[1] ©[2] x</p>'],
    [
      'stands in an indented line',
      '- one\n  two^ three',
      '<ul><li><p>one\ntwo[1] three</p></li></ul>',
    ],
    ['stands behind a heading', '# Tides^\n\na', '<h3>Tides[1]</h3><p>a</p>'],
    ['stands behind a line of a quote', '> a\n> b^ c', '<blockquote><p>a\nb[1] c</p></blockquote>'],
    ['stands behind characters of two units', '👩‍👩‍👧 潮汐^ x', '<p>👩‍👩‍👧 潮汐[1] x</p>'],
    ['goes behind a rule', 'a\n\n---^\n\nb', '<p>a</p><hr/><p>[1]</p><p>b</p>'],
  ])('%s', (_, text, markup) => {
    expect(marked(text)).toBe(markup);
  });

  test('goes to the end of its cell', () => {
    expect(marked('| a | b |\n|---|---|\n| x^ y | z |^\n|^ p | q |')).toBe(
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
        '<tbody><tr><td>x y[1]</td><td>z[2]</td></tr><tr><td>p[3]</td><td>q</td></tr></tbody></table>',
    );
  });

  test('goes behind a block of code', () => {
    expect(marked('```js\nlet^ a;\n```\n\nb')).toBe(
      '<span>js</span><pre aria-label="js"><code><span>let a;\n</span></code></pre><p>[1]</p><p>b</p>'.replace(
        /^<span>js<\/span>(<pre.*<\/pre>)/s,
        '$1<span>js</span>',
      ),
    );
  });

  test.each([
    ['Noon ([a](https://a.test/)). Six.', [[4, 27]], '<p>Noon[1]. Six.</p>'],
    [
      'Noon ([a](https://a.test/)) ([b](https://b.test/)).',
      [
        [4, 27],
        [27, 50],
      ],
      '<p>Noon[1][2].</p>',
    ],
    [
      '- **Noon** ([a](https://a.test/))',
      [[10, 33]],
      '<ul><li><p><strong>Noon</strong>[1]</p></li></ul>',
    ],
    ['&copy; Noon[[1]](https://a.test/)', [[11, 33]], '<p>© Noon[1]</p>'],
  ])('stands in place of the link that cited the same: %s', (text, spans, markup) => {
    const marks = spans.map(([start = 0, end = 0], index) => ({
      at: end,
      numbers: [index + 1],
      replaces: [{ start, end }],
    }));
    expect(drawn(markupOf(text, { marks }))).toBe(markup);
  });

  test('is drawn once with all its numbers where two meet', () => {
    const marks = [
      { at: 5, numbers: [2] },
      { at: 7, numbers: [1, 2] },
    ];
    expect(markupOf('[a link](https://a.test) b', { marks })).toContain('data-mark="1,2"');
  });

  test('is never lost, wherever it falls, while the text is open and when it is not', () => {
    const cited = markdown.chain((text) =>
      fc.tuple(
        fc.constant(text),
        fc.uniqueArray(fc.nat({ max: text.length }), { maxLength: 6 }),
        fc.boolean(),
      ),
    );
    fc.assert(
      fc.property(cited, ([text, places, open]) => {
        const marks = places
          .toSorted((a, b) => a - b)
          .map((at, index) => ({ at, numbers: [index + 1] }));
        const drawn = [...markupOf(text, { marks, open }).matchAll(/data-mark="([\d,]*)"/g)];
        const numbers = drawn.flatMap(([, each = '']) => each.split(',').map(Number));
        expect(numbers.toSorted((a, b) => a - b)).toEqual(marks.map((_, index) => index + 1));
      }),
      { numRuns: tries(16), seed: 21 },
    );
  });
});

describe('an answer', () => {
  test('is drawn wherever it is cut without throwing', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        for (let end = 0; end <= text.length; end += 3)
          markupOf(text.slice(0, end), { open: true });
      }),
      { numRuns: tries(1), seed: 22 },
    );
  });

  test.each([
    [
      'a list knows where it begins',
      '3. c\n4. d',
      '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>',
    ],
    [
      'a task is a box nobody can tick',
      '- [x] a',
      '<ul><li><input type="checkbox" disabled="" readOnly="" aria-label="Done" checked=""/><p>a</p></li></ul>',
    ],
    ['struck words', '~~a~~', '<p><del>a</del></p>'],
    ['a line break', 'a  \nb', '<p>a<br/>b</p>'],
    ['headings begin below those of the conversation', '# a\n\n###### b', '<h3>a</h3><h6>b</h6>'],
    ['a mail address', 'me@tides.test', '<p><a href="mailto:me@tides.test">me@tides.test</a></p>'],
    ['a word in brackets is no link', 'a [b] [c][d]', '<p>a [b] [c][d]</p>'],
    [
      'a link by its label',
      '[a][b]\n\n[b]: https://a.test',
      '<p><a href="https://a.test/">a</a></p>',
    ],
  ])('%s', (_, text, markup) => {
    expect(marked(text)).toBe(markup);
  });

  test('a footnote is named as it is written and stands where it is written', () => {
    const markup = bare(markupOf('High[^a].\n\n[^a]: By an hour.'));
    expect(markup).toContain('<sup><button type="button" aria-label="Note a">a</button></sup>.');
    expect(markup).toMatch(/<div id="[^"]*-note-a" role="note" aria-label="Note a">.*By an hour\./);
  });

  test('a link shows the host where its words name another, or hide it in letters like others', () => {
    expect(wordsOf(markupOf('[bank.test](https://evil.test/bank.test)'))).toBe(
      'bank.test (evil.test)',
    );
    expect(wordsOf(markupOf('[bank.test](https://www.bank.test/a)'))).toBe('bank.test');
    expect(wordsOf(markupOf('[shop](https://аpple.com/)'))).toBe('shop (xn--pple-43d.com)');
  });

  test('an address that is not opened is named, and is no link', () => {
    const markup = markupOf('[x](vscript:y) [z](../file) [u](https://a:b@c.test)');
    expect(markup).not.toContain('<a ');
    expect(wordsOf(markup)).toBe(
      'x (vscript: link, not opened) z (../file) u (link with a user name, not opened)',
    );
  });
});
