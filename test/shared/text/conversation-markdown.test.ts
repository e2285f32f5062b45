import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../shared/model/entry.ts';
import {
  conversationMarkdown,
  type ConversationMarkdownOptions,
} from '../../../shared/text/conversation-markdown.ts';
import { writeTurn, type WrittenTurn } from '../../support/window-harness/write-turn.ts';

const a = { kind: 'web', url: 'https://a.example/page', title: 'Page A' } as const;
const b = { kind: 'web', url: 'https://b.example/', title: 'Page B' } as const;
const model = { provider: 'acme', name: 'sonata' };
const at = Date.parse('2026-11-30T12:00:00.000Z');
const turn = (id: string, question: string, parts: WrittenTurn['parts'], parent?: string) =>
  writeTurn({ id, question, at, model, parts, ...(parent === undefined ? {} : { parent }) })
    .entries;

function markdown(
  entries: readonly Entry[],
  options: ConversationMarkdownOptions = {},
  head = 'turn001',
): string {
  const created_at = '2026-11-30T11:59:01.000Z';
  const updated_at = '2026-12-01T08:30:00.000Z';
  const summary = { id: 'x', title: 'Tides *and* moons', created_at, updated_at, head };
  return conversationMarkdown({ summary, entries }, options);
}

describe('a conversation in Markdown', () => {
  test('has its title and dates, each question, what ran, the answer and its sources', () => {
    const search = { search: 'spring tide', results: [a, b] };
    const entries = turn('turn001', 'Why?\n\nReally?', [
      search,
      { text: 'One.{2} Two.{1}{2}', from: [a, b] },
    ]);
    expect(markdown(entries).split('\n')).toEqual([
      String.raw`# Tides \*and\* moons`,
      '',
      '*Begun 2026-11-30 11:59 UTC, last changed 2026-12-01 08:30 UTC*',
      '',
      '## Turn 1',
      '',
      '> Why?',
      '> ',
      '> Really?',
      '',
      '*acme/sonata · 2026-11-30 12:00 UTC*',
      '',
      '*Web search at acme: “spring tide”, 2 results*',
      '',
      'One.[^1] Two.[^1][^2]',
      '',
      '[^1]: [Page B](<https://b.example/>)',
      '[^2]: [Page A](<https://a.example/page>)',
      '',
    ]);
  });

  test('gives footnotes the number of their turn where several turns have sources', () => {
    const text = markdown(
      [
        ...turn('turn001', 'Why?', [{ text: 'One.{1}', from: [a] }]),
        ...turn('turn002', 'And?', [{ text: 'No source.' }], 'turn001'),
        ...turn('turn003', 'Then?', [{ text: 'Two.{1} Three.{2}', from: [b, a] }], 'turn002'),
      ],
      {},
      'turn003',
    );
    expect(text).toContain('One.[^1-1]\n\n[^1-1]: [Page A]');
    expect(text).toContain(
      'Two.[^3-1] Three.[^3-2]\n\n[^3-1]: [Page B](<https://b.example/>)\n[^3-2]',
    );
  });

  test('keeps apart the footnotes that answers have themselves', () => {
    const own = (word: string) => `${word}[^1]\n\n[^1]: Of ${word}.`;
    const text = markdown(
      [
        ...turn('turn001', 'Why?', [{ text: own('one') }, { text: ' And.{1}', from: [a] }]),
        ...turn('turn002', 'And?', [{ text: own('two') }], 'turn001'),
      ],
      {},
      'turn002',
    );
    const defined = [...text.matchAll(/^\[\^[^\]]+\]:/gm)].map(([label]) => label);
    expect(new Set(defined).size).toBe(defined.length);
    expect(text).toContain('two[^turn-2-1]\n\n[^turn-2-1]: Of two.');
  });

  test('leaves out what was taken back, and says what was cut', () => {
    const entries = turn('turn001', 'Why?', [
      { text: 'No.{1}', from: [a], incomplete: true },
      { retract: 'retry' },
      { text: 'Yes.{1} But', from: [b], incomplete: true },
    ]);
    const text = markdown(entries);
    expect(text).not.toContain('No.');
    expect(text).not.toContain('Page A');
    expect(text).toContain(
      'Yes.[^1] But\n\n*The answer was cut off before its sources were complete.*\n\n[^1]: [Page B]',
    );
  });

  test('has the branch that is shown, or all branches with their places when asked', () => {
    const entries = [
      ...turn('turn001', 'Why?', [{ text: 'One.' }]),
      ...turn('turn002', 'And?', [{ text: 'Two.' }], 'turn001'),
      ...turn('turn003', 'Or?', [{ text: 'Three.' }], 'turn001'),
      ...turn('turn004', 'Anew?', [{ text: 'Four.' }]),
    ];
    const headings = (text: string) => text.split('\n').filter((line) => line.startsWith('## '));
    expect(headings(markdown(entries, {}, 'turn003'))).toEqual([
      '## Turn 1 (version 1 of 2)',
      '## Turn 2 (version 2 of 2)',
    ]);
    expect(markdown(entries, {}, 'turn003')).not.toContain('Two.');
    expect(headings(markdown(entries, { allBranches: true }))).toEqual([
      '## Turn 1 (version 1 of 2)',
      '## Turn 2 (version 1 of 2)',
      '## Turn 3 (version 2 of 2, follows turn 1)',
      '## Turn 4 (version 2 of 2, a new beginning)',
    ]);
  });

  test('has what models reasoned only when it is asked for', () => {
    const entries = turn('turn001', 'Why?', [
      { reasoning: 'First.\n\nThen.', took: 1200 },
      { text: 'So.' },
    ]);
    expect(markdown(entries)).not.toContain('Then.');
    expect(markdown(entries, { reasoning: true })).toMatch(
      /> \*Thought.*\*\n>\n> First\.\n>\n> Then\.\n\nSo\./,
    );
  });

  test('cannot be made to look like something else by a title, a query or an error', () => {
    const entries = turn('turn001', 'Why?', [
      { search: '*x*](javascript:alert(1)) <b>&lt;', results: [] },
      { text: 'Yes.' },
    ]);
    expect(markdown(entries)).toContain(String.raw`“\*x\*\](javascript:alert(1)) \<b\>\&lt;”`);
  });

  test('of nothing is its title', () => {
    expect(markdown([], {}, 'none')).toBe(
      `# Tides \\*and\\* moons\n\n*Begun 2026-11-30 11:59 UTC, last changed 2026-12-01 08:30 UTC*\n`,
    );
  });
});
