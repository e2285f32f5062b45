import { expect, test } from 'vitest';
import {
  begun,
  conversationId,
  storeIn,
  turnStart,
  userMessage,
} from '../../support/conversation-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const conversation = conversationId;
const made = { conversation, turn: 'turn001', title: 'Of tides', usage: [] };

async function store() {
  const store = await storeIn(await temporaryFolder());
  await begun(store);
  return { store, title: async () => (await store.summary(conversation)).title };
}

test('a title a model made of a turn goes with that turn', async () => {
  const { store: one, title } = await store();
  await one.append({
    conversation,
    entries: [turnStart('turn002'), userMessage('turn002', 'entry02', 'And why not?')],
  });
  expect(await one.nameAfter(made)).toBe(true);
  expect(await title()).toBe('Of tides');
  await one.hide({ conversation, turn: 'turn001' });
  await one.purge({ conversation, turn: 'turn001' });
  expect(await title()).toBe('And why not?');
  expect(await one.isNamed(conversation)).toBe(false);
});

test('a name the user gave outlives the turn, and no model changes it', async () => {
  const { store: one, title } = await store();
  await one.nameAfter(made);
  await one.rename(conversation, 'Mine');
  expect(await one.nameAfter(made)).toBe(false);
  expect(await title()).toBe('Mine');
  expect(await one.isNamed(conversation)).toBe(true);
});

test('nothing is named after a turn that is hidden, or in a conversation that is', async () => {
  const { store: one, title } = await store();
  await one.append({
    conversation,
    entries: [turnStart('turn002'), userMessage('turn002', 'entry02', 'And why not?')],
  });
  await one.hide({ conversation, turn: 'turn001' });
  expect(await one.nameAfter(made)).toBe(false);
  expect(await title()).toBe('Why?');
  await one.hide({ conversation });
  await expect(one.nameAfter(made)).rejects.toMatchObject({ code: 'not_found' });
});
