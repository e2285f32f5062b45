import { describe, expect, test } from 'vitest';
import { hostileMarkdown } from '../../support/hostile-markdown.ts';
import { markupOf, wordsOf } from '../../support/markup.tsx';

/** Every element of the answer's own vocabulary. */
const known = new Set(
  'div span p h3 h4 h5 h6 ul ol li input blockquote table thead tbody tr th td code pre em strong del a button sup br hr svg path rect circle bdi b'.split(
    ' ',
  ),
);
const knownAttributes =
  /^(class|dir|title|href|draggable|type|aria-[a-z]+|role|tabindex|data-(name|align|mark)|start|checked|disabled|readonly|scope|id|xmlns|width|height|viewBox|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|d|x|y|rx|ry|cx|cy|r)$/i;

function tagsIn(markup: string): readonly { readonly name: string; readonly attributes: string }[] {
  return [...markup.matchAll(/<([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({ name: name.toLowerCase(), attributes }),
  );
}

/** What could run, load or navigate in markup; every `<` of it begins one of our own elements. */
function dangersIn(markup: string): readonly string[] {
  const tags = tagsIn(markup);
  const opened = [...markup.matchAll(/<[^/]/g)].length;
  const strange = tags.flatMap(({ name, attributes }) => {
    const named = attributes.replaceAll(/"[^"]*"/g, '""');
    const names = [...named.matchAll(/\s([\w-]+)/g)].map(([, each = '']) => each);
    const addresses = [...attributes.matchAll(/\shref="([^"]*)"/g)].map(([, each = '']) => each);
    return [
      ...(known.has(name) ? [] : [`<${name}>`]),
      ...names.filter((each) => !knownAttributes.test(each)),
      ...addresses.filter((each) => !/^(https?|mailto):/.test(each)),
    ];
  });
  return opened === tags.length ? strange : [...strange, `${opened} < and ${tags.length} elements`];
}

describe.each(Object.entries(hostileMarkdown))('%s', (_, text) => {
  test('is nothing but words, on the way and in the end', () => {
    for (let end = 0; end <= text.length; end += text.length > 400 ? 5 : 1) {
      expect(dangersIn(markupOf(text.slice(0, end), { open: true }))).toEqual([]);
    }
    expect(dangersIn(markupOf(text))).toEqual([]);
  });

  test('is shown, not swallowed', () => {
    const said = wordsOf(markupOf(text));
    for (const word of text.match(
      /fake approval|__pwned|securityLevel|formatter|approved|SECRET"/g,
    ) ?? []) {
      if (!/!\[|\]\(x/.test(text)) expect(said).toContain(word);
    }
    expect(said.trim()).not.toBe('');
  });
});

test('a picture is named with its host, and no address of it stands where it would be loaded', () => {
  const markup = markupOf('![the pier](http://127.0.0.1:9/i?d=SECRET)');
  expect(wordsOf(markup)).toBe('the pier127.0.0.1:9');
  expect(markup).not.toMatch(/<img|src=|srcset|background|poster/);
});

test('HTML is shown as it is written, in a block and in a line', () => {
  expect(wordsOf(markupOf('<div onclick="x">\n**a**\n\nb <i>c</i>'))).toBe(
    '<div onclick="x">\n**a**b <i>c</i>',
  );
});

test('a line break of HTML is one, because models write it in tables', () => {
  expect(markupOf('a<br>b')).toContain('a<br/>b');
});

test('hidden characters in code and addresses are named, counted, and still there to be copied', () => {
  const markup = markupOf('```sh\nrm\u202E -r\u200B\n```\n\n`a\u2066b`');
  expect(markup).toContain('data-name="&lt;U+202E&gt;"><bdi>\u202E</bdi>');
  expect(markup).toContain('data-name="&lt;U+200B&gt;"');
  expect(markup).toContain('data-name="&lt;U+2066&gt;"');
  expect(markup).toContain('2 hidden characters');
});

test('every block has its own direction, so that turned text turns nothing around it', () => {
  expect(markupOf('\u202Eabc\n\n- \u2067x\n')).toMatch(
    /<p dir="auto">.*<li class="[^"]*" dir="auto">/,
  );
});

test('piles of combining marks are kept inside their block', () => {
  expect(markupOf(`h${'\u0301'.repeat(50)}`)).toMatch(/<p dir="auto" class="[^"]*clipped/);
  expect(markupOf('n\u0303 naïve')).not.toContain('clipped');
});

test('deep formatting does not exhaust the stack', () => {
  const nested = `${'**a *b '.repeat(300)}x${'* **'.repeat(300)}`;
  expect(wordsOf(markupOf(nested))).toContain('x');
  expect(wordsOf(markupOf(`${'> '.repeat(5000)}deep`))).toContain('deep');
  expect(wordsOf(markupOf(`${'- '.repeat(5000)}deep`))).toContain('deep');
});
