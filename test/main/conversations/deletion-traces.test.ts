import { copyFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import {
  answer,
  begun,
  conversationId,
  openPart,
  plain,
  storeIn,
  testTime,
  turnStart,
  userMessage,
  withPayload,
} from '../../support/conversation-store.ts';
import { filesWith } from '../../support/files-with.ts';
import { rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { someSettings } from '../../support/turn-settings.ts';

const other = '0193a1b2-0000-7000-8000-000000000002';
const canary = 'Kanarienvogel-é-71';

describe('what was deleted', () => {
  test('leaves no byte of its text, its payloads, its settings or its blobs in the folder', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await begun(store, other);
    const bytes = new TextEncoder().encode(`file with ${canary}`);
    const blob = await store.putBlob({ mime: 'text/plain', bytes });
    await store.create({ id: conversationId, at: testTime });
    await store.append({
      conversation: conversationId,
      title: canary,
      head: 'turn001',
      settings: { hash2: { ...someSettings, instructions: [canary] } },
      entries: [
        plain({ ...turnStart('turn001').entry, kind: 'turn_start', settings: 'hash2' }),
        plain({
          ...userMessage('turn001', 'entry01', '').entry,
          kind: 'user_message',
          parts: [
            { kind: 'text', text: canary },
            { kind: 'file', mime: 'text/plain', blob, name: `${canary}.txt` },
          ],
        }),
      ],
    });
    // Long and short texts, grown as they do while an answer comes, so that rows move between pages.
    for (let n = 1; n <= 60; n += 1) {
      const text = `${canary} `.repeat(n * n);
      await store.append({
        conversation: conversationId,
        entries: [
          answer('turn001', `text${String(n).padStart(3, '0')}`, text),
          withPayload('turn001', `pay${String(n).padStart(4, '0')}`, JSON.stringify(text)),
        ],
        open: [openPart('turn001', text)],
      });
    }
    await store.saveDraft({ conversation: conversationId, text: `half typed ${canary}` });
    await store.keepPlace(conversationId, { turn: 'turn001', below: 10 });
    expect(filesWith(folder, canary)).not.toEqual([]);

    const deletion = await store.hide({ conversation: conversationId });
    expect(await store.purge(deletion)).toEqual({ turns: 1, isOverwritten: true });
    // A window that still shows it may keep what is typed there a little later.
    await store.saveDraft({ conversation: conversationId, text: canary });
    expect(filesWith(folder, canary)).toEqual([]);
    await expect(store.blob(blob)).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.open(other)).toMatchObject({ summary: { title: 'Why?' } });
    await store.close();
    expect(filesWith(folder, canary)).toEqual([]);
    expect(rowsOf(`${folder}/footnote.db`, 'PRAGMA integrity_check')).toEqual([
      { integrity_check: 'ok' },
    ]);
  });

  test('says when its text is still in the journal because another process reads', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await begun(store);
    const deletion = await store.hide({ conversation: conversationId });
    const reader = new DatabaseSync(`${folder}/footnote.db`);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM entry').get();
    expect(await store.purge(deletion)).toEqual({ turns: 1, isOverwritten: false });
    reader.exec('COMMIT');
    reader.close();
    expect(await store.purge({ hiddenBefore: 0 })).toEqual({ turns: 0, isOverwritten: true });
  });

  test('is gone from the copies of the file too, also from one of an older version', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await begun(store, other);
    await store.create({ id: conversationId, at: testTime });
    await store.append({
      conversation: conversationId,
      settings: { hash1: someSettings },
      entries: [turnStart('turn001'), userMessage('turn001', 'entry01', canary)],
    });
    await store.upkeep();
    const [copy = ''] = filesWith(`${folder}/copies`, canary);
    const older = `${folder}/footnote.db.version-1-20261130-115959`;
    const newer = `${folder}/footnote.db.version-1-20261130-120001`;
    for (const file of [older, newer]) copyFileSync(`${folder}/copies/${copy}`, file);

    await store.purge(await store.hide({ conversation: conversationId }));
    expect(filesWith(folder, canary)).toHaveLength(3);
    await store.upkeep();
    // The copy that was made after the deletion cannot hold it, whatever this test has put into it.
    expect(filesWith(folder, canary)).toEqual(['footnote.db.version-1-20261130-120001']);
    expect(filesWith(`${folder}/copies`, 'Why?')).toHaveLength(1);
  });
});
