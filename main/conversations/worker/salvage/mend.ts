import { readStoredEntry, type StoredRow } from '../../../../shared/model/stored-entry.ts';
import { titleOf } from '../../../../shared/model/title.ts';
import { readableRow } from './readable-rows.ts';
import { numberIn, textIn, type Source } from './source.ts';
import type { Target } from './target.ts';

/** Makes whole what refers to rows that are lost, so that everything that is there can be opened. */
export function mend(target: Target, sources: readonly Source[]): void {
  mendTurns(target);
  mendSettings(target, sources);
  mendConversations(target);
  noteMessages(target);
}

/** A turn whose row is lost is known from its entries, and a turn that another follows from that one. */
function mendTurns(target: Target): void {
  const turnless = `
    SELECT conversation, turn, min(seq) AS seq FROM entry WHERE NOT EXISTS (
      SELECT 1 FROM turn WHERE turn.conversation = entry.conversation AND turn.id = entry.turn
    ) GROUP BY conversation, turn`;
  for (const row of target.all(turnless)) {
    const [conversation, id] = [numberIn(row, 'conversation'), textIn(row, 'turn')];
    const sql = 'SELECT id, turn, at, json FROM entry WHERE conversation = ? AND seq = ?';
    const first = target.get(sql, conversation, numberIn(row, 'seq'));
    // True by the SQL.
    const entry = readStoredEntry(first as unknown as StoredRow);
    const { parent, settings } =
      entry.kind === 'turn_start' ? entry : { parent: undefined, settings: '' };
    target.put('turn', { conversation, id, parent: parent ?? null, settings });
  }
  const orphans = `
    SELECT DISTINCT conversation, parent FROM turn AS child
    WHERE parent IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM turn WHERE conversation = child.conversation AND id = child.parent
    )`;
  for (const row of target.all(orphans)) {
    const { conversation = null, parent: id = null } = row;
    target.put('turn', { conversation, id, parent: null, settings: '' });
  }
}

/** What turns were asked with, from whichever file still has it; else a row that says nothing. */
function mendSettings(target: Target, sources: readonly Source[]): void {
  const missing =
    'SELECT DISTINCT settings FROM turn WHERE settings NOT IN (SELECT hash FROM settings)';
  for (const row of target.all(missing)) {
    const hash = textIn(row, 'settings');
    const find = 'SELECT * FROM settings WHERE hash = ?';
    const found = sources
      .map(({ connection }) => readableRow(connection, find, [hash]))
      .find((one) => one !== undefined);
    target.put('settings', found ?? { hash, model: '{}', json: '{}' });
  }
}

/** A conversation whose row is lost gets its times, its name and the branch it shows from its entries. */
function mendConversations(target: Target): void {
  target.run(`
    UPDATE conversation SET
      created_at = coalesce((SELECT min(at) FROM entry WHERE entry.conversation = conversation.key), created_at),
      updated_at = coalesce((SELECT max(at) FROM entry WHERE entry.conversation = conversation.key), updated_at)
    WHERE created_at < '1971'`);
  target.run(`
    UPDATE conversation SET head = (
      SELECT turn FROM entry JOIN turn
        ON turn.conversation = entry.conversation AND turn.id = entry.turn
      WHERE entry.conversation = conversation.key AND turn.hidden_at IS NULL ORDER BY seq DESC LIMIT 1
    )
    WHERE deleted_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM entry WHERE entry.conversation = conversation.key AND entry.turn = head
    )`);
  const nameless = `
    SELECT key FROM conversation WHERE title = '' AND deleted_at IS NULL AND head IS NOT NULL`;
  for (const row of target.all(nameless)) {
    const key = numberIn(row, 'key');
    target.run('UPDATE conversation SET title = ? WHERE key = ?', titleIn(target, key), key);
  }
}

/** What a search finds: noted as when entries are stored, and indexed when the store has nothing to do. */
function noteMessages(target: Target): void {
  target.run(`
    INSERT INTO message (conversation, turn, role, first_seq, last_seq)
    SELECT conversation, turn, role, min(seq), max(seq)
    FROM (
      SELECT key, conversation, turn, seq,
        CASE CASE WHEN json_valid(json) THEN json ->> 'kind' END
          WHEN 'user_message' THEN 'question'
          WHEN 'text' THEN 'answer'
          WHEN 'retracted' THEN 'answer'
        END AS role
      FROM entry
    )
    WHERE role IS NOT NULL GROUP BY conversation, turn, role ORDER BY min(key)`);
}

function titleIn(target: Target, conversation: number): string {
  const sql = 'SELECT id, turn, at, json FROM entry WHERE conversation = ? ORDER BY seq LIMIT 20';
  for (const row of target.all(sql, conversation)) {
    // True by the SQL.
    const entry = readStoredEntry(row as unknown as StoredRow);
    if (entry.kind !== 'user_message') continue;
    const [text] = entry.parts.flatMap((part) => (part.kind === 'text' ? part.text : []));
    if (text !== undefined) return titleOf(text);
  }
  return '';
}
