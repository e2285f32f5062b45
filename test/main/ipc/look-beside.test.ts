import { expect, test } from 'vitest';
import { lookBeside } from '../../../main/ipc/look-beside.ts';
import { answer, begun, conversationId, storeIn } from '../../support/conversation-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function bench() {
  const folder = await temporaryFolder();
  const [ours, theirs] = [await storeIn(folder), await storeIn(folder)];
  await begun(ours);
  const look = lookBeside(ours);
  const first = await look(conversationId);
  return { ours, theirs, look, first };
}

test('the first look tells everything, the next nothing as long as nobody else writes', async () => {
  const { ours, look, first } = await bench();
  expect(first).toMatchObject({
    conversations: [{ id: conversationId }],
    shown: { isWrittenElsewhere: false },
  });
  await ours.append({ conversation: conversationId, entries: [answer('turn001', 'entry02', 'B')] });
  const next = await look(conversationId);
  expect(next).not.toHaveProperty('conversations');
  expect(next.shown?.stamp).not.toBe(first.shown?.stamp);
});

test('what another connection stores is told once, with another stamp for what it changed', async () => {
  const { theirs, look, first } = await bench();
  await theirs.append({
    conversation: conversationId,
    entries: [answer('turn001', 'entry02', 'Because.')],
  });
  const second = await look(conversationId);
  expect(second).toHaveProperty('conversations');
  expect(second.shown?.stamp).not.toBe(first.shown?.stamp);
  expect(await look(conversationId)).toEqual({ shown: second.shown });
  await theirs.rename(conversationId, 'New');
  expect(await look(conversationId)).toEqual({
    conversations: [expect.objectContaining({ title: 'New' })],
    shown: second.shown,
  });
});

test('a conversation that another connection deletes is not there any more', async () => {
  const { theirs, look } = await bench();
  await theirs.hide({ conversation: conversationId });
  expect(await look(conversationId)).toEqual({ conversations: [] });
});
