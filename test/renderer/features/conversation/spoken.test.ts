import { describe, expect, test } from 'vitest';
import { beginningOf, codeSpans } from '../../../../renderer/features/conversation/code-spans.ts';
import { nextSentences } from '../../../../renderer/features/conversation/sentences.ts';

describe('an answer is said sentence by sentence', () => {
  test('only whole sentences while it grows, the rest at its end', () => {
    const text = 'The first one. The second is not';
    expect(nextSentences(text, 0, false)).toEqual({ text: 'The first one.', upTo: 15 });
    expect(nextSentences(`${text} over yet`, 15, false)).toEqual({ text: '', upTo: 15 });
    expect(nextSentences(text, 15, true)).toEqual({ text: 'The second is not', upTo: 32 });
  });

  test('together they say everything once', () => {
    const text = 'One. Two! Three? 四つ目です。Five';
    let upTo = 0;
    let said = '';
    for (let end = 1; end <= text.length; end += 1) {
      const next = nextSentences(text.slice(0, end), upTo, end === text.length);
      upTo = next.upTo;
      said += next.text;
    }
    expect(said).toBe('One.Two!Three?四つ目です。Five');
  });

  test('without the signs of Markdown', () => {
    const text = '## Heading\n\n- **bold** and `code` with [a link](https://a.example)\n';
    expect(nextSentences(text, 0, true).text).toBe('Heading bold and code with a link');
  });
});

describe('a message as it was typed', () => {
  test('with its inline code', () => {
    expect(codeSpans('Use `a b` or ``x`` and `never closed')).toEqual([
      { text: 'Use ', isCode: false },
      { text: 'a b', isCode: true },
      { text: ' or ``x`` and `never closed', isCode: false },
    ]);
  });

  test('whole when it is short, its beginning when it is long', () => {
    expect(beginningOf('short')).toBeUndefined();
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    expect(beginningOf(lines)?.split('\n')).toHaveLength(18);
    const words = 'word '.repeat(1000);
    expect(words.startsWith(beginningOf(words) ?? '?')).toBe(true);
    expect(beginningOf('😀'.repeat(2000))?.isWellFormed()).toBe(true);
  });
});
