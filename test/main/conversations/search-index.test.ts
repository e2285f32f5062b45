import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../main/conversations/worker/opening/open-database.ts';
import { migrations } from '../../../main/conversations/worker/opening/schema.ts';
import { loadSqlite } from '../../../main/conversations/worker/sqlite.ts';
import {
  answer,
  begun,
  conversationId,
  storeIn,
  testTime,
  turnStart,
  userMessage,
} from '../../support/conversation-store.ts';
import { ask, found, settled } from '../../support/searches.ts';
import { changeFile, rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the index', () => {
  test('finds nothing that is hidden', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await begun(store);
    await settled(store);
    changeFile(path.join(folder, 'footnote.db'), (db) =>
      db.exec("UPDATE turn SET hidden_at = '2026-11-30'"),
    );
    expect(await found(store, 'why')).toEqual([]);
  });

  test('finds in a file of before there was an index', async () => {
    const folder = await temporaryFolder();
    const options = { folder, connect: await loadSqlite(), now: () => testTime };
    const { database } = openDatabase({ ...options, steps: migrations.slice(0, 1) });
    const at = '2026-11-30T12:00:00.000Z';
    const entries = [
      turnStart('turn001').entry,
      userMessage('turn001', 'entry01', 'Why?').entry,
      answer('turn001', 'entry02', 'Because of this.').entry,
    ];
    database.run("INSERT INTO settings VALUES ('hash1', '{}', '{}')");
    const conversation = "INSERT INTO conversation VALUES (1, ?, 'Why?', ?, ?, NULL)";
    database.run(conversation, conversationId, at, at);
    database.run("INSERT INTO turn VALUES (1, 'turn001', NULL, 'hash1')");
    const insert = "INSERT INTO entry VALUES (NULL, 1, ?, ?, 'turn001', ?, ?)";
    for (const [index, { id, ...entry }] of entries.entries()) {
      database.run(insert, index + 1, id, at, JSON.stringify({ id, ...entry }));
    }
    database.run(insert, 4, 'entry03', at, 'not JSON');
    database.close();

    const store = await storeIn(folder);
    expect(await found(store, 'wh')).toEqual(['turn001 question: [Wh]y?']);
    await settled(store);
    expect(await found(store, 'because')).toEqual(['turn001 answer: [Because] of this.']);
    await store.close();
    const left = 'SELECT count(*) AS n FROM message WHERE indexed_seq < last_seq';
    expect(rowsOf(path.join(folder, 'footnote.db'), left)).toEqual([{ n: 0 }]);
  });

  test('begins its index anew when that is damaged', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await begun(store);
    await settled(store);
    await store.close();
    changeFile(path.join(folder, 'footnote.db'), (db) => {
      db.enableDefensive(false);
      db.exec("UPDATE message_text_data SET block = x'0badbadbad'");
    });
    const again = await storeIn(folder);
    expect(await found(again, 'why')).toEqual(['turn001 question: [Why]?']);
    await settled(again);
    expect(await found(again, 'why')).toEqual(['turn001 question: [Why]?']);
  });

  test('holds nothing of what was removed', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await ask(store, 'turn001', 'Xylophone lessons');
    await ask(store, 'turn002', 'Something else');
    await settled(store);
    await store.close();
    const file = path.join(folder, 'footnote.db');
    const terms = () => {
      changeFile(file, (db) => {
        for (const index of ['text', 'letters']) {
          db.exec(
            `CREATE VIRTUAL TABLE IF NOT EXISTS terms_${index} USING fts5vocab (message_${index}, row)`,
          );
        }
      });
      return [
        ...rowsOf(file, "SELECT term FROM terms_text WHERE term = 'xyl'"),
        ...rowsOf(file, "SELECT term FROM terms_letters WHERE term = '78x79'"),
      ];
    };
    expect(terms()).toHaveLength(2);

    const again = await storeIn(folder);
    await again.hide({ conversation: conversationId, turn: 'turn001' });
    expect(await found(again, 'xylophone')).toEqual([]);
    await again.purge({ conversation: conversationId, turn: 'turn001' });
    expect(terms()).toEqual([]);
    expect(await found(again, 'something')).toEqual(['turn002 question: [Something] else']);
  });
});
