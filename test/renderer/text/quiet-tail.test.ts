import { describe, expect, test } from 'vitest';
import { quietTail } from '../../../renderer/text/quiet-tail.ts';
import { markupOf, wordsOf } from '../../support/markup.tsx';

describe('the end of open text', () => {
  test.each([
    ['is as it is where nothing is open', 'High **water** at noon.', 'High **water** at noon.'],
    ['closes bold words', 'It is **high wa', 'It is **high wa**'],
    ['closes bold words behind half a mark', 'It is **high wa*', 'It is **high wa**'],
    ['closes what is open inside out', 'a **b _c `d', 'a **b _c `d`_**'],
    ['holds a mark back that has no words yet', 'It is **', 'It is '],
    ['holds half a mark back', 'It is *', 'It is '],
    ['leaves a star between numbers', 'It is 2*3 and', 'It is 2*3 and'],
    ['leaves a star among blanks', 'It is 2 * 3 and', 'It is 2 * 3 and'],
    ['leaves an underline in a name', 'call tide_at_noon', 'call tide_at_noon'],
    ['leaves an escaped star', 'It is \\*high', 'It is \\*high'],
    ['closes code', 'Call `load(', 'Call `load(`'],
    ['closes code with a tick in it', 'Call ``a ` b', 'Call ``a ` b``'],
    ['does not look for marks in code', 'Call `**a` and', 'Call `**a` and'],
    ['shows a link by its words', 'See [the table](https://a.te', 'See [the table]()'],
    ['shows a link by its words before its address', 'See [the tab', 'See [the tab]()'],
    ['waits with what may be the number of a note', 'High water [1', 'High water '],
    ['waits with the number of a note until the next word', 'High water [1]', 'High water '],
    ['shows the number of a note as it is', 'High water [1] is', 'High water [1] is'],
    ['hides half a picture', 'Here: ![the sea](https://a', 'Here: '],
    ['closes an address in angle brackets', 'At <https://a.te', 'At <https://a.te>'],
    ['waits with half an address in angle brackets', 'At <htt', 'At '],
    ['waits with half a character reference', 'R&am', 'R'],
    ['waits with half an escape', 'a\\', 'a'],
    ['waits with half a character', 'a\uD83D', 'a'],
    ['closes struck words', 'It is ~~hi', 'It is ~~hi~~'],
    ['closes in the last item only', '- **one\n- **two', '- **one\n- **two**'],
    ['closes nothing behind an empty line', '**one\n\n', '**one\n\n'],
    ['waits with a line of markers', 'One.\n\n- ', 'One.\n\n'],
    ['waits with a line that may underline', 'One\n--', 'One\n'],
    ['waits with a number that may be an item', 'One.\n2', 'One.\n'],
    ['waits with a box that may be ticked', 'a\n- [ ', 'a\n'],
    ['waits with the head of a heading', 'a\n\n## ', 'a\n\n'],
    ['waits with a definition', 'a\n\n[1]: https://a', 'a\n\n'],
    ['waits with half a footnote', 'a\n\n[^1', 'a\n\n'],
    ['makes a table of its head', '| a | b', '| a | b\n|---|---|'],
    [
      'makes a table of its head and half the line under it',
      '| a | b |\n|--',
      '| a | b |\n|---|---|',
    ],
    ['makes a table in a list', '- | a | b |\n  |-', '- | a | b |\n  |---|---|'],
    ['keeps words over a table', 'Days:\n| a |', 'Days:\n| a |\n|---|'],
    ['closes in the last cell', '| a | b |\n|---|---|\n| *x', '| a | b |\n|---|---|\n| *x*'],
    ['shows a fence without its half-written language', 'a\n```py', 'a\n```'],
    ['shows a language when its line is complete', 'a\n```python\n', 'a\n```python\n'],
    ['leaves code as it is', '```\n**a', '```\n**a'],
    ['holds half a closing fence back', '```\na\n``', '```\na\n'],
    ['leaves ticks in code that are no fence', '```\na ``', '```\na ``'],
  ])('%s', (_, text, shown) => {
    expect(quietTail(text)).toBe(shown);
  });

  test('is code where the fence was settled before', () => {
    expect(quietTail('**a\n``', '```')).toBe('**a\n');
    expect(quietTail('**a', '~~~')).toBe('**a');
  });
});

describe('an answer shown at every unit of it', () => {
  const parts = [
    '## High water',
    'It is **high water** at `04:12`, says [the table](https://tides.test/table "Tides"), *give or take* ~~an hour~~ [1] ten minutes.',
    '- **Springs** come after [new moon](https://moon.test)\n- Neaps are `weak`\n  1. first\n  2. **second** one\n- [x] done',
    '| Day | High *water* |\n|:----|-----:|\n| Monday | `04:12` |\n| **Tuesday** | [05:03](https://tides.test) |',
    '```python\nprint("**tide**")\n```',
    '> Time and **tide** wait\n> for no man.',
    'See ![the pier](https://tides.test/pier.png) and https://tides.test/a_b_c.',
    'The *end*.',
  ];

  test.each(parts)(
    'never shows a mark that is none in the end, nor takes back a word: %s',
    (part) => {
      const answer = `Before.\n\n${part}\n\nAfter.`;
      let before = '';
      for (let end = 0; end <= answer.length; end += 1) {
        const markup = markupOf(answer.slice(0, end), { open: true });
        const words = wordsOf(markup.replaceAll(/<pre.*?<\/pre>/gs, ''));
        expect(words).not.toMatch(/\*|`|\]\(|\[(?!1\])|~~|\||^#|\n-|!\[/);
        const said = words.replaceAll(/\s+/g, '');
        expect(said.startsWith(before.slice(0, Math.max(0, before.length - 45)))).toBe(true);
        before = said;
      }
    },
  );

  test('shows all of it in the end', () => {
    const words = wordsOf(markupOf(parts.join('\n\n')));
    for (const part of [
      'High water',
      '[1] ten minutes',
      'second one',
      'print("**tide**")',
      'The end.',
    ]) {
      expect(words).toContain(part);
    }
  });
});
