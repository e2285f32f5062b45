import { createHash } from 'node:crypto';
import { storedModel } from '../../../../shared/model/stored-settings.ts';
import { AppError } from '../../../app-error.ts';
import { putBlob } from '../blob-rows.ts';
import type { Database } from '../database.ts';
import { textOf } from './exact-text.ts';
import type { ExportLine, LineOf } from './line-format.ts';
import type { Skip } from './report-writer.ts';
import { takeEntry } from './take-entry.ts';
import { turnRow } from './turn-row.ts';

/** The conversation that lines are taken into. */
export interface Place {
  readonly key: number;
  readonly isNew: boolean;
  readonly isOwn: boolean;
  readonly depth: number;
  /** Counted as lines are taken. */
  readonly counts: { added: number; present: number; held: number };
}

/** What follows a conversation's own line. */
export type OwnLine = Exclude<ExportLine, { type: 'conversation' }>;

/** Stores what one line says; gives what of it was left out, and why. Within a transaction. */
export function takeLine(db: Database, place: Place, content: OwnLine): readonly Skip[] {
  if (content.type === 'entry') return takeEntry(db, place, content);
  const skip = takeOther(db, place, content);
  return skip ? [skip] : [];
}

function takeOther(
  db: Database,
  { key }: Place,
  content: Exclude<OwnLine, { type: 'entry' }>,
): Skip | undefined {
  switch (content.type) {
    case 'settings':
      return takeSettings(db, content);
    case 'turn':
      return takeTurn(db, key, content);
    case 'blob':
      return takeBlob(db, content);
    case 'usage':
      return takeUsage(db, key, content);
  }
}

/** Settings are found by what they say, so nothing else may be stored under their hash. */
function takeSettings(db: Database, { hash, settings }: LineOf<'settings'>): Skip | undefined {
  const text = textOf(settings);
  if (sha256(text) !== hash) return { reason: 'settings_mismatch', about: hash };
  const sql =
    'INSERT INTO settings (hash, model, json) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING';
  db.run(sql, hash, modelIn(settings), text);
  return undefined;
}

function modelIn(settings: LineOf<'settings'>['settings']): string {
  const model = typeof settings === 'string' ? undefined : settings['model'];
  return JSON.stringify(storedModel.safeParse(model).data ?? null);
}

function takeTurn(
  db: Database,
  conversation: number,
  { id, parent, settings }: LineOf<'turn'>,
): Skip | undefined {
  const here = turnRow(db, conversation, id);
  if (here?.gone) return { reason: 'deleted_turn', about: id };
  if (here) {
    const isSame = here.parent === parent && here.settings === settings;
    return isSame ? undefined : { reason: 'other_turn', about: id };
  }
  if (parent !== undefined) {
    const before = requireTurn(db, conversation, parent);
    if (before) return before;
  }
  if (!db.get('SELECT 1 FROM settings WHERE hash = ?', settings)) {
    return { reason: 'no_settings', about: id };
  }
  const sql = 'INSERT INTO turn (conversation, id, parent, settings) VALUES (?, ?, ?, ?)';
  db.run(sql, conversation, id, parent ?? null, settings);
  return undefined;
}

function requireTurn(db: Database, conversation: number, turn: string): Skip | undefined {
  const found = turnRow(db, conversation, turn);
  if (!found) return { reason: 'no_turn', about: turn };
  return found.gone ? { reason: 'deleted_turn', about: turn } : undefined;
}

/** Bytes are found by their hash; of another kind or size than Footnote takes they stay out, as anywhere else. */
function takeBlob(db: Database, { sha256: hash, mime, base64 }: LineOf<'blob'>): Skip | undefined {
  const bytes = Buffer.from(base64, 'base64');
  try {
    if (sha256(bytes) === hash) {
      putBlob(db, { mime, bytes });
      return undefined;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return { reason: 'bad_blob', about: hash };
}

/** Counters that are here already stand. */
function takeUsage(
  db: Database,
  conversation: number,
  { response, turn, at, usage }: LineOf<'usage'>,
): Skip | undefined {
  const missing = requireTurn(db, conversation, turn);
  if (missing) return missing;
  db.run(
    `INSERT INTO usage (conversation, response, turn, at, json) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (conversation, response) DO NOTHING`,
    conversation,
    response,
    turn,
    at,
    textOf(usage),
  );
  return undefined;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
