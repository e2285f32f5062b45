import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PartialRow } from '../../../main/conversations/store.ts';
import type { OpenPart } from '../../../shared/model/turn-state.ts';
import {
  answer,
  begun,
  conversationId,
  payloadOf,
  storeIn,
  testTime,
} from '../../support/conversation-store.ts';
import { changeFile, rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const conversation = conversationId;
const producer = { response: 'resp001', provider: 'work', model: 'some-model', profile: 'home' };
const by = { ...producer, index: 3 };
const at = '2026-11-30T12:00:00.000Z';
const source = { kind: 'web', url: 'https://example.org' } as const;

const parts: readonly OpenPart[] = [
  { kind: 'reasoning', entry: 'part001', index: 3, startedAt: testTime - 1500, text: 'Hm' },
  {
    kind: 'text',
    entry: 'part002',
    index: 3,
    text: 'It was \ud83d',
    attributions: [{ source }],
    payloads: [{ slot: 'attribution:0', payload: payloadOf('{"a": 1.0}') }],
  },
  {
    kind: 'activity',
    entry: 'part003',
    index: 3,
    startedAt: 0,
    activity: 's1',
    name: 'web_search',
  },
  { kind: 'tool_call', entry: 'part004', index: 3, call: 'c1', name: 'look', arguments: '{"a' },
];
const open: readonly PartialRow[] = parts.map((part) => ({ turn: 'turn001', ...producer, part }));

const interrupted = {
  id: expect.stringMatching(/^[0-9a-z]{7}$/),
  turn: 'turn001',
  at,
  kind: 'notice',
  code: 'interrupted',
  details: { response: 'resp001', cause: 'crash' },
};

describe('what was open when the app ended', () => {
  test('is there after the next start: texts, reasoning, sources, and that it was cut', async () => {
    const folder = await temporaryFolder();
    const first = await storeIn(folder);
    await begun(first);
    await first.append({ conversation, entries: [], open });
    await first.close();

    const second = await storeIn(folder, () => testTime + 86_400_000);
    const common = { turn: 'turn001', at, by };
    expect((await second.path(conversation, 'turn001')).slice(2)).toEqual([
      {
        entry: { id: 'part001', ...common, kind: 'reasoning', text: 'Hm', duration: 1500 },
        payloads: [],
      },
      {
        entry: {
          id: 'part002',
          ...common,
          kind: 'text',
          text: 'It was \ufffd',
          attributions: [{ source }],
          incomplete: true,
          slots: ['attribution:0'],
        },
        payloads: [{ slot: 'attribution:0', payload: payloadOf('{"a": 1.0}') }],
      },
      {
        entry: {
          id: 'part003',
          ...common,
          kind: 'notice',
          code: 'activity_unfinished',
          details: { activity: 's1', name: 'web_search' },
        },
        payloads: [],
      },
      { entry: interrupted, payloads: [] },
    ]);
    expect(await second.status()).toMatchObject({ recovered: [conversation] });
  });

  test('is recovered once', async () => {
    const folder = await temporaryFolder();
    const first = await storeIn(folder);
    await begun(first);
    await first.append({ conversation, entries: [], open });
    await first.close();
    await (await storeIn(folder)).close();
    const third = await storeIn(folder);
    expect((await third.open(conversation)).entries).toHaveLength(6);
    expect(await third.status()).toMatchObject({ recovered: [] });
  });

  test('does not come twice when its entry was stored', async () => {
    const folder = await temporaryFolder();
    const first = await storeIn(folder);
    await begun(first);
    await first.append({ conversation, entries: [], open: open.slice(1, 2) });
    await first.append({ conversation, entries: [answer('turn001', 'part002', 'It was so.')] });
    await first.close();
    const second = await storeIn(folder);
    expect((await second.open(conversation)).entries.slice(2)).toEqual([
      answer('turn001', 'part002', 'It was so.').entry,
    ]);
  });

  test('is nothing when the turn said that nothing is open', async () => {
    const folder = await temporaryFolder();
    const first = await storeIn(folder);
    await begun(first);
    await first.append({ conversation, entries: [], open });
    await first.append({ conversation, entries: [], open: [] });
    await first.close();
    const second = await storeIn(folder);
    expect((await second.open(conversation)).entries).toHaveLength(2);
  });

  test('is replaced, not collected, while it grows', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await begun(store);
    await store.append({ conversation, entries: [], open });
    await store.append({ conversation, entries: [], open: open.slice(0, 1) });
    const rows = rowsOf(path.join(folder, 'footnote.db'), 'SELECT entry FROM partial');
    expect(rows).toEqual([{ entry: 'part001' }]);
  });

  test('becomes a damaged entry when its row cannot be read', async () => {
    const folder = await temporaryFolder();
    const first = await storeIn(folder);
    await begun(first);
    await first.append({ conversation, entries: [], open: open.slice(0, 2) });
    await first.close();
    changeFile(path.join(folder, 'footnote.db'), (db) =>
      db.exec("UPDATE partial SET json = '{\"text\":\"It w' WHERE entry = 'part002'"),
    );
    const second = await storeIn(folder);
    expect((await second.open(conversation)).entries.slice(3)).toEqual([
      {
        id: 'part002',
        turn: 'turn001',
        at,
        kind: 'damaged',
        problem: 'not_json',
        raw: '{"text":"It w',
      },
      interrupted,
    ]);
  });
});
