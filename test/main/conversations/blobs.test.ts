import { describe, expect, test } from 'vitest';
import type { ConversationStore } from '../../../main/conversations/store.ts';
import {
  begun,
  conversationId,
  plain,
  storeIn,
  turnStart,
  userMessage,
} from '../../support/conversation-store.ts';
import { changeFile, rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const image = { mime: 'image/png', bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 255]) };
/** Of the bytes above, by another program. */
const imageHash = 'ffdb519b788f33bddc8647611c3a24cc5e1a9ef5780c1f6f828a637c309ad8f1';

async function addTurnWith(store: ConversationStore, turn: string, blob: string): Promise<void> {
  const message = userMessage(turn, `m-${turn}`, '').entry;
  const part = { kind: 'image', mime: 'image/png', blob } as const;
  await store.append({
    conversation: conversationId,
    entries: [
      turnStart(turn, 'turn001'),
      plain({ ...message, kind: 'user_message', parts: [part] }),
    ],
    head: turn,
  });
}

describe('a blob', () => {
  test('is stored once under its hash and comes back byte for byte', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    expect(await store.putBlob(image)).toBe(imageHash);
    expect(await store.putBlob(image)).toBe(imageHash);
    const { mime, bytes } = await store.blob(imageHash);
    expect({ mime, bytes: Uint8Array.from(bytes) }).toEqual(image);
    await store.close();
    expect(rowsOf(`${folder}/footnote.db`, 'SELECT sha256 FROM blob')).toHaveLength(1);
  });

  test('of a kind nobody reads, or of too many bytes, is not taken', async () => {
    const store = await storeIn(await temporaryFolder());
    const bytes = new Uint8Array(32 * 1024 * 1024 + 1);
    await expect(store.putBlob({ mime: 'image/png', bytes })).rejects.toMatchObject({
      code: 'bad_input',
      details: { reason: 'too_large' },
    });
    for (const mime of ['text/html\r\nX: y', 'application/x-msdownload', 'image/svg+xml', '']) {
      await expect(store.putBlob({ ...image, mime })).rejects.toMatchObject({
        code: 'bad_input',
        details: { reason: 'kind' },
      });
    }
  });

  test('that is not what its hash says is not given out', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await store.putBlob(image);
    changeFile(`${folder}/footnote.db`, (db) => db.exec("UPDATE blob SET bytes = x'00'"));
    await expect(store.blob(imageHash)).rejects.toMatchObject({ code: 'damaged' });
    await expect(store.blob('0'.repeat(64))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('goes with the last entry that names it, and not before', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const blob = await store.putBlob(image);
    await addTurnWith(store, 'turn002', blob);
    await addTurnWith(store, 'turn003', blob);
    const purge = async (turn: string) => {
      await store.purge(await store.hide({ conversation: conversationId, turn }));
    };
    await purge('turn002');
    expect(await store.blob(blob)).toMatchObject({ mime: 'image/png' });
    await purge('turn003');
    await expect(store.blob(blob)).rejects.toMatchObject({ code: 'not_found' });
  });
});
