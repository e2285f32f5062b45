import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { windowService } from '../../support/window-service.ts';

const model = { provider: 'home', name: 'demo-tide' };

async function begun(text: string) {
  const service = await windowService(await temporaryFolder());
  const answer = await service.ask('turn.start', { text, model });
  if (!answer.ok) throw new Error(answer.error.message);
  const { conversation, turn } = answer.output;
  return { ...service, conversation, turn };
}

test('deleting the only turn stops it, hides the conversation, and can be undone with all that had come', async () => {
  const { ask, turns, logged, conversation, turn } = await begun('demo: think');
  const deleted = await ask('conversation.delete', { conversation, turn });
  expect(deleted).toEqual({ ok: true, output: { conversation, undoFor: 10_000 } });
  expect(turns.running(conversation)).toEqual([]);
  expect(await ask('conversation.list', {})).toEqual({ ok: true, output: [] });
  expect(await ask('conversation.open', { conversation })).toMatchObject({
    error: { code: 'not_found' },
  });
  const undone = await ask('conversation.undo-delete', { conversation });
  expect(undone).toMatchObject({ ok: true, output: { id: conversation, head: turn } });
  expect(await ask('conversation.open', { conversation })).toMatchObject({ ok: true });
  expect(logged).toEqual([]);
});

test('deleting a turn leaves the answer that is being written on another branch alone', async () => {
  const { ask, told, turns, conversation, turn } = await begun('demo: think');
  await turns.settled(conversation, turn);
  const other = await ask('turn.start', { conversation, parent: null, text: 'demo: think', model });
  if (!other.ok) throw new Error(other.error.message);
  told.length = 0;
  const deleted = await ask('conversation.delete', { conversation, turn });
  expect(turns.running(conversation)).toEqual([other.output.turn]);
  expect(deleted).toMatchObject({ output: { conversation, turn } });
  expect(told.find(({ type }) => type === 'conversations.changed')).toMatchObject({
    changed: [{ id: conversation, head: other.output.turn }],
  });
  await turns.settled(conversation, other.output.turn);
});

test('a conversation is renamed in one line', async () => {
  const { ask, turns, conversation, turn } = await begun('demo: think');
  await turns.settled(conversation, turn);
  const renamed = await ask('conversation.rename', { conversation, title: '  Tides,\nagain ' });
  expect(renamed).toMatchObject({ ok: true, output: { title: 'Tides,' } });
  const nothing = await ask('conversation.rename', { conversation, title: ' \n ' });
  expect(nothing).toMatchObject({ error: { code: 'bad_input' } });
});
