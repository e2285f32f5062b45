import { expect, test } from 'vitest';
import { begun, conversationId, storeIn } from '../../support/conversation-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const conversation = conversationId;
const nowhere = '0193a1b2-0000-7000-8000-00000000000f';

test('drafts are found after a restart, each in its conversation, and one in none', async () => {
  const folder = await temporaryFolder();
  const store = await storeIn(folder);
  await begun(store);
  await store.saveDraft({ text: 'not begun' });
  await store.saveDraft({ conversation, text: 'first' });
  await store.saveDraft({ conversation, text: 'then\n"this"' });
  await store.close();
  const again = await storeIn(folder);
  expect(await again.drafts()).toEqual([
    { text: 'not begun' },
    { conversation, text: 'then\n"this"' },
  ]);
  await again.saveDraft({ text: '' });
  expect(await again.drafts()).toEqual([{ conversation, text: 'then\n"this"' }]);
});

test('nothing is kept for a conversation that is not there, or is gone', async () => {
  const store = await storeIn(await temporaryFolder());
  await begun(store);
  await store.saveDraft({ conversation: nowhere, text: 'lost' });
  await store.saveDraft({ conversation, text: 'kept' });
  await store.hide({ conversation });
  expect(await store.drafts()).toEqual([]);
  await store.unhide({ conversation });
  expect(await store.drafts()).toEqual([{ conversation, text: 'kept' }]);
  await store.hide({ conversation });
  await store.purge({ conversation });
  await store.saveDraft({ conversation, text: 'too late' });
  expect(await store.drafts()).toEqual([]);
});

test('the place of a reader is found after a restart; at the end there is none', async () => {
  const folder = await temporaryFolder();
  const store = await storeIn(folder);
  await begun(store);
  expect(await store.place(conversation)).toBeUndefined();
  await store.keepPlace(conversation, { turn: 'turn001', below: 120 });
  await store.keepPlace(conversation, { turn: 'turn001', below: -8 });
  await store.close();
  const again = await storeIn(folder);
  expect(await again.place(conversation)).toEqual({ turn: 'turn001', below: -8 });
  await again.keepPlace(conversation, { turn: 'nowhere', below: 0 });
  expect(await again.place(conversation)).toBeUndefined();
  await again.keepPlace(conversation, { turn: 'turn001', below: 1 });
  await again.keepPlace(conversation, null);
  expect(await again.place(conversation)).toBeUndefined();
});
