import { describe, expect, test } from 'vitest';
import { cite } from '../../../shared/model/citations.ts';
import { readTurn } from '../../../shared/model/reading.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';
import { turnMarkdown } from '../../../shared/text/turn-markdown.ts';
import { writeTurn, type Part } from '../../support/window-harness/write-turn.ts';

const a = { kind: 'web', url: 'https://a.example/page', title: 'Page A' } as const;
const b = { kind: 'web', url: 'https://b.example/', title: 'A [strange] *title*' } as const;
const file = { kind: 'document', title: 'Report.pdf', pages: { start: 3, end: 4 } } as const;

function copied(...parts: readonly Part[]): string {
  const model = { provider: 'p', name: 'm' };
  const { entries } = writeTurn({ id: 'turn001', question: 'Why?', at: 0, model, parts });
  const closed = entries.map((entry) => ({ entry, payloads: [] }));
  const items = readTurn({ ...emptyTurn('turn001'), closed }, false);
  return turnMarkdown(items, cite(items));
}

describe('a copied answer', () => {
  test('has its marks as footnotes and its sources below, with the numbers of the window', () => {
    expect(copied({ text: 'One.{2} Two.{1}{2}', from: [a, b] })).toBe(
      [
        'One.[^1] Two.[^1][^2]',
        '',
        String.raw`[^1]: [A \[strange\] \*title\*](<https://b.example/>)`,
        '[^2]: [Page A](<https://a.example/page>)',
      ].join('\n'),
    );
  });

  test('names a source that is no page', () => {
    expect(copied({ text: 'One.{1}', from: [file] })).toBe('One.[^1]\n\n[^1]: Report.pdf (page 3)');
  });

  test('uses other labels where the answer has footnotes of its own', () => {
    const text = 'One.{1} Two.[^1]\n\n[^1]: Its own.';
    expect(copied({ text, from: [a] })).toBe(
      'One.[^source-1] Two.[^1]\n\n[^1]: Its own.\n\n[^source-1]: [Page A](<https://a.example/page>)',
    );
  });

  test('never splits code, a link or a fence', () => {
    const from = [a];
    expect(copied({ text: 'Use `co{1}de` now.', from })).toContain('Use `code`[^1] now.');
    expect(copied({ text: 'See [a li{1}nk](https://x.example).', from })).toContain(
      'nk](https://x.example)[^1].',
    );
    expect(copied({ text: '```\ncode{1}\n```\n\nAfter.', from })).toContain(
      '```\ncode\n```\n[^1]\n\nAfter.',
    );
    expect(copied({ text: '- item\n\n  ```\n  code{1}\n  ```\n- next', from })).toContain(
      '  ```\n  [^1]\n\n- next',
    );
  });

  test('keeps a mark of a table inside its cell', () => {
    const text = '| a | b |\n| - | - |\n| one{1} | two |';
    expect(copied({ text, from: [a] })).toContain('| one[^1] | two |');
  });

  test('says that it was cut, and leaves out what was taken back', () => {
    const cut = copied({ text: 'One.{1}', from: [a] }, { text: ' And', incomplete: true });
    expect(cut).toBe(
      'One.[^1] And\n\n*The answer was cut off before its sources were complete.*\n\n[^1]: [Page A](<https://a.example/page>)',
    );
    expect(copied({ text: 'No.', incomplete: true }, { retract: 'retry' }, { text: 'Yes.' })).toBe(
      'Yes.',
    );
  });

  test('of an answer without sources is the answer', () => {
    expect(copied({ text: 'Just text.\n' })).toBe('Just text.');
  });
});
