import { expect, onTestFinished, test } from 'vitest';
import { answer, begun, conversationId, storeIn } from '../../support/conversation-store.ts';
import { canMount, smallDisk } from '../../support/small-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function onSmallDisk() {
  const folder = await temporaryFolder();
  const disk = smallDisk(folder, 1);
  if (!disk) return undefined;
  onTestFinished(() => disk.remove());
  return { disk, store: await storeIn(folder) };
}

test.skipIf(!canMount)(
  'a disk that is full is told of while it lasts, and taken back when there is room',
  async (context) => {
    const made = await onSmallDisk();
    if (!made) return context.skip('a file system of its own may not be mounted here');
    const { disk, store } = made;
    await begun(store);
    const told: string[] = [];
    store.listen(({ notSaving }) => told.push(notSaving ?? 'saving'));

    disk.fill();
    const entries = [answer('turn001', 'entry02', 'long '.repeat(20_000))];
    const append = { conversation: conversationId, entries };
    const refused = { code: 'not_saving', details: { reason: 'full' } };
    await expect(store.append(append)).rejects.toMatchObject(refused);
    expect(await store.status()).toMatchObject({ notSaving: 'full' });
    expect(await store.tryAgain()).toMatchObject({ notSaving: 'full' });
    expect((await store.open(conversationId)).entries).toHaveLength(2);
    expect(told).toEqual(['full']);

    disk.makeRoom();
    expect(await store.tryAgain()).not.toHaveProperty('notSaving');
    expect(told).toEqual(['full', 'saving']);
    await store.append(append);
    expect((await store.open(conversationId)).entries).toHaveLength(3);
  },
);
