import { onTestFinished } from 'vitest';
import {
  importLines,
  usualLimits,
} from '../../main/conversations/worker/json-lines/import-lines.ts';
import { ownIdentity } from '../../main/conversations/worker/process-identity.ts';
import { startStore } from '../../main/conversations/worker/start-store.ts';
import { conversationId, testTime } from './conversation-store.ts';
import { fileOf, settingsHash, textFrom } from './exported-conversation.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { someSettings } from './turn-settings.ts';

export const at = new Date(testTime).toISOString();
export const header = { format: 'footnote.conversation', version: 1, native: true };
export const begin = {
  type: 'conversation',
  id: conversationId,
  title: 'T',
  created_at: at,
  updated_at: at,
};
export const settings = { type: 'settings', hash: settingsHash, settings: someSettings };
export const turn = { type: 'turn', id: 'turn001', settings: settingsHash };
export const text = {
  id: 'entry01',
  turn: 'turn001',
  at,
  kind: 'text',
  text: 'Hm.',
  attributions: [],
};
export const entry = { type: 'entry', entry: text };
export const good = [header, begin, settings, turn];

export async function imported(...values: readonly unknown[]) {
  return importText(textFrom(values));
}

export async function importText(
  text: string | Uint8Array,
  limits: Partial<typeof usualLimits> = {},
) {
  const { db } = await startStore({ folder: await temporaryFolder(), now: () => testTime });
  onTestFinished(() => db.close());
  const options = { isOwn: true, limits: { ...usualLimits, ...limits }, me: ownIdentity() };
  const report = importLines(db, await fileOf(text), options);
  const entries = () => db.all<{ json: string }>('SELECT json FROM entry ORDER BY seq');
  return { report, entries, db };
}
