import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConversationStore } from '../../../main/conversations/store.ts';
import {
  answer,
  begun,
  conversationId,
  plain,
  producer,
  storeIn,
} from '../../support/conversation-store.ts';
import { ask, found, settled, told } from '../../support/searches.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const other = '0193a1b2-0000-7000-8000-000000000002';

describe.each(['while the turn runs', 'once it is indexed'])('a message, %s,', (when) => {
  async function storeWith(question: string, reply = ''): Promise<ConversationStore> {
    const store = await storeIn(await temporaryFolder());
    await ask(store, 'turn001', question);
    if (reply !== '') {
      const entries = [answer('turn001', 'entry02', reply)];
      await store.append({ conversation: conversationId, entries });
    }
    if (when !== 'while the turn runs') await settled(store);
    return store;
  }

  test('is found by a part of a word, in capitals or not, in question and answer', async () => {
    const store = await storeWith('Why is the Sky blue?', 'Light scatters in the SKY.');
    expect(await found(store, 'sky')).toEqual([
      'turn001 answer: Light scatters in the [SKY].',
      'turn001 question: Why is the [Sky] blue?',
    ]);
    expect(await found(store, 'CATTER')).toEqual(['turn001 answer: Light s[catter]s in the SKY.']);
  });

  test('is found by one character or two, also at its end, also without spaces', async () => {
    const store = await storeWith('你好世界', 'Ответ: да');
    expect(await found(store, '界')).toEqual(['turn001 question: 你好世[界]']);
    expect(await found(store, '世界')).toEqual(['turn001 question: 你好[世界]']);
    expect(await found(store, 'ДА')).toEqual(['turn001 answer: Ответ: [да]']);
    expect(await found(store, '界世')).toEqual([]);
  });

  test('has every word, short and long, in any order', async () => {
    const store = await storeWith('the cat is on a mat', 'a dog');
    expect(await found(store, 'mat cat on')).toEqual([
      'turn001 question: the [cat] is [on] a [mat]',
    ]);
    expect(await found(store, 'mat dog')).toEqual([]);
    expect(await found(store, 'cat xq')).toEqual([]);
  });

  test('has what is in quotes exactly so, across a line break too', async () => {
    const store = await storeWith('one two\nthree');
    expect(await found(store, '"two three"')).toEqual(['turn001 question: one [two three]']);
    expect(await found(store, '"one three"')).toEqual([]);
  });

  test.each(['a"b', 'NEAR(a b)', 'x AND', 'col:', 'a*', '^a', '-a', '{a}', "'", '"', '(', 'a + b'])(
    'is found by %s, which is plain text',
    async (text) => {
      const store = await storeWith(`before ${text} after`, 'something else');
      expect(await found(store, text)).toHaveLength(1);
      expect(await found(store, `${text}zz`)).toEqual([]);
    },
  );

  test('is found by whatever part of it is looked for', async () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const store = await storeIn(await temporaryFolder());
    let turns = 0;
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), async (text, from, length) => {
        turns += 1;
        const turn = `t${String(turns).padStart(6, '0')}`;
        await ask(store, turn, text);
        if (when !== 'while the turn runs') await settled(store);
        const letters = Array.from(text.toWellFormed());
        const start = from % letters.length;
        const part = letters.slice(start, start + 1 + (length % letters.length)).join('');
        if (part.trim() === '' || part.includes('\0')) return;
        const { conversations } = await store.search({ text: part, limit: 200 });
        expect(conversations[0]?.messages.map((message) => message.turn)).toContain(turn);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an answer', () => {
  test('that came in cited pieces is one text, and its hit says where it begins', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const entries = [
      answer('turn001', 'entry02', 'The tower is 33'),
      answer('turn001', 'entry03', '0 metres high.'),
    ];
    await store.append({ conversation: conversationId, entries });
    const { conversations } = await store.search({ text: '"330 metres"', limit: 5 });
    expect(conversations[0]?.messages).toEqual([
      {
        turn: 'turn001',
        entry: 'entry02',
        role: 'answer',
        at: '2026-11-30T12:00:00.000Z',
        excerpt: {
          text: 'The tower is 330 metres high.',
          hits: [{ start: 13, end: 23 }],
          isCutBefore: false,
          isCutAfter: false,
        },
      },
    ]);
  });

  test('that grows after it was indexed is found by its old and its new words', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const append = async (id: string, text: string) => {
      const entries = [answer('turn001', id, text)];
      await store.append({ conversation: conversationId, entries });
      await settled(store);
    };
    await append('entry02', 'First words. ');
    await append('entry03', 'Second words.');
    expect(await found(store, 'first second')).toEqual([
      'turn001 answer: [First] words. [Second] words.',
    ]);
  });

  test('that was taken back is not found', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const entries = [answer('turn001', 'entry02', 'A mistaken beginning')];
    await store.append({ conversation: conversationId, entries });
    await settled(store);
    expect(await found(store, 'mistaken')).toHaveLength(1);
    const { response } = producer;
    const back = { id: 'entry03', turn: 'turn001', at: '2026-11-30T12:00:00.000Z' } as const;
    const retracted = plain({ ...back, kind: 'retracted', response, reason: 'retry' });
    await store.append({ conversation: conversationId, entries: [retracted] });
    expect(await found(store, 'mistaken')).toEqual([]);
    await settled(store);
    expect(await found(store, 'mistaken')).toEqual([]);
  });
});

describe('a search', () => {
  test('finds titles, and groups by conversation, the one that changed last first', async () => {
    const store = await storeIn(await temporaryFolder());
    await ask(store, 'turn001', 'Planting tulips', other);
    await ask(store, 'turn002', 'Bulbs, again tulips');
    const { conversations } = await store.search({ text: 'tulips', limit: 50 });
    expect(
      conversations.map(({ title, inTitle, messages }) => [title, inTitle?.hits, messages.length]),
    ).toEqual([
      ['Planting tulips', [{ start: 9, end: 15 }], 1],
      ['Bulbs, again tulips', [{ start: 13, end: 19 }], 1],
    ]);
  });

  test('gives the latest messages, and says that there are more', async () => {
    const store = await storeIn(await temporaryFolder());
    for (const n of [1, 2, 3]) await ask(store, `turn00${n}`, `question ${n}`);
    await settled(store);
    const result = await store.search({ text: 'question', limit: 2 });
    expect(told(result)).toEqual([
      'turn003 question: [question] 3',
      'turn002 question: [question] 2',
    ]);
    expect(result.hasMore).toBe(true);
    expect((await store.search({ text: 'question', limit: 3 })).hasMore).toBe(false);
  });

  test.each(['', ' \n', '\0'])('for %j looks for nothing', async (text) => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    expect(await store.search({ text, limit: 5 })).toEqual({
      conversations: [],
      hasMore: false,
      isPartial: false,
    });
  });
});
