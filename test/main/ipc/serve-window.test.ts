import { expect, test } from 'vitest';
import { applyEvent } from '../../../shared/model/fold.ts';
import type { Notice } from '../../../shared/bridge/notices.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { windowService, type AskWindow } from '../../support/window-service.ts';

const model = { provider: 'home', name: 'demo-tide' };
const question = 'How do tide tables know the sea a year ahead?';

async function begun() {
  const service = await windowService(await temporaryFolder());
  const answer = await service.ask('turn.start', { text: question, model });
  if (!answer.ok) throw new Error(answer.error.message);
  return { ...service, ...answer.output };
}

/** Reads what was told as the window does, acknowledging as it goes. */
async function follow(ask: AskWindow, told: readonly Notice[], turn: string): Promise<void> {
  let read = 0;
  for (;;) {
    for (; read < told.length; read += 1) {
      const notice = told[read]!;
      if (notice.type !== 'turn.events' || notice.turn !== turn) continue;
      if (notice.events.some(({ type }) => type === 'turn-end')) return;
      const { conversation, from, count } = notice;
      await ask('turn.ack', { conversation, turn, next: from + count });
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('the first message makes a conversation, stores it, and shows it in the sidebar', async () => {
  const { ask, told, conversation, turn } = await begun();
  expect(told.find(({ type }) => type === 'conversations.changed')).toMatchObject({
    changed: [{ id: conversation, head: turn }],
  });
  const opened = await ask('conversation.open', { conversation });
  expect(opened).toMatchObject({
    ok: true,
    output: {
      running: [turn],
      hostedTools: { [turn]: ['web_search'] },
      models: { [turn]: model },
      entries: expect.arrayContaining([
        expect.objectContaining({
          kind: 'user_message',
          parts: [{ kind: 'text', text: question }],
        }),
      ]),
    },
  });
});

test('a message that cannot be served leaves nothing behind', async () => {
  const { ask, store } = await windowService(await temporaryFolder());
  const answer = await ask('turn.start', { text: 'x', model: { provider: 'gone', name: 'm' } });
  expect(answer).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await store.list()).toEqual([]);
});

test('a turn goes after the head, after the turn that is named, or begins anew', async () => {
  const { ask, conversation, turn, turns, store } = await begun();
  await turns.settled(conversation, turn);
  const parents: (string | undefined)[] = [];
  for (const place of [{}, { parent: turn }, { parent: null }]) {
    const next = await ask('turn.start', { text: 'demo', model, conversation, ...place });
    if (!next.ok) throw new Error(next.error.message);
    await turns.settled(conversation, next.output.turn);
    const start = (await store.open(conversation)).entries.find(
      (entry) => entry.kind === 'turn_start' && entry.turn === next.output.turn,
    );
    parents.push(start?.kind === 'turn_start' ? start.parent : 'none');
  }
  expect(parents).toEqual([turn, turn, undefined]);
});

test('the window hears the whole turn, and its end in the sidebar', async () => {
  const { ask, told, conversation, turn, store } = await begun();
  await follow(ask, told, turn);
  const events = told.flatMap((notice) => (notice.type === 'turn.events' ? notice.events : []));
  const folded = events.reduce(applyEvent, emptyTurn(turn));
  const stored = (await store.open(conversation)).entries;
  const text = (entries: typeof stored) =>
    entries.flatMap((entry) => (entry.kind === 'text' ? entry.text : [])).join('');
  expect(text(folded.closed.map(({ entry }) => entry))).toBe(text(stored));
  expect(folded.endedAt).toBeDefined();
  await expect
    .poll(() => told.filter(({ type }) => type === 'conversations.changed').length)
    .toBe(2);
});

test('nothing that goes to the window holds a payload or the key', async () => {
  const { ask, told, conversation, turn, token, store } = await begun();
  await ask('turn.attach', { conversation, turn });
  await follow(ask, told, turn);
  const native = await store.path(conversation, turn);
  const values = native.flatMap(({ payloads }) => payloads.map(({ payload }) => payload.value));
  expect(values.length).toBeGreaterThan(5);
  const answers = await Promise.all([
    ask('app.view', {}),
    ask('conversation.open', { conversation }),
    ask('conversation.list', {}),
  ]);
  const sent = JSON.stringify([told, answers]);
  for (const canary of [token, 'encrypted_content', 'encrypted_index', '"signature"', '"slots"']) {
    expect(sent).not.toContain(canary);
  }
  for (const value of values) expect(sent).not.toContain(JSON.stringify(value));
});

test('a turn that is over cannot be attached to, only opened', async () => {
  const { ask, told, conversation, turn } = await begun();
  await follow(ask, told, turn);
  await expect
    .poll(async () => (await ask('turn.attach', { conversation, turn })).ok, { timeout: 5000 })
    .toBe(false);
  expect(await ask('turn.attach', { conversation, turn })).toMatchObject({
    error: { code: 'not_found' },
  });
});

test('stopping a turn ends it', async () => {
  const { ask, conversation, turn, turns } = await begun();
  expect(await ask('turn.stop', { conversation, turn })).toEqual({ ok: true, output: undefined });
  await turns.settled(conversation, turn);
  expect(turns.running(conversation)).toEqual([]);
});

test('a second message while a turn runs is refused and keeps nothing', async () => {
  const { ask, conversation } = await begun();
  const answer = await ask('turn.start', { text: 'and?', model, conversation });
  expect(answer).toMatchObject({ ok: false, error: { code: 'busy' } });
});

test('choosing a branch is stored and told', async () => {
  const { ask, told, conversation, turn, turns, store } = await begun();
  await turns.settled(conversation, turn);
  const second = await ask('turn.start', { text: 'demo', model, conversation, parent: null });
  if (!second.ok) throw new Error(second.error.message);
  await turns.settled(conversation, second.output.turn);
  const chosen = await ask('conversation.select-turn', { conversation, turn });
  expect(chosen).toMatchObject({ ok: true, output: { id: conversation, head: turn } });
  expect((await store.summary(conversation)).head).toBe(turn);
  expect(told.at(-1)).toMatchObject({ type: 'conversations.changed', changed: [{ head: turn }] });
});

test('what is not there is said to be not there', async () => {
  const { ask } = await windowService(await temporaryFolder());
  const conversation = '018f0000-0000-7000-8000-000000000009';
  const answers = [
    await ask('conversation.open', { conversation }),
    await ask('turn.start', { text: 'x', model, conversation }),
    await ask('conversation.select-turn', { conversation, turn: 'turn001' }),
  ];
  expect(answers.map((answer) => !answer.ok && answer.error.code)).toEqual([
    'not_found',
    'not_found',
    'not_found',
  ]);
});

test('links and the config file go by their doors', async () => {
  const { ask, opened } = await windowService(await temporaryFolder());
  await ask('link.open', { url: 'https://example.test/' });
  await ask('config.show-file', {});
  expect(opened).toEqual(['https://example.test/', '/home/ada/.config/footnote/config.toml']);
});
