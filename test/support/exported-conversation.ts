import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ConversationStore } from '../../main/conversations/store.ts';
import type { Entry, NativeEntry } from '../../shared/model/entry.ts';
import type { PayloadSlot } from '../../shared/model/payload.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import { conversationId, payloadOf, testTime } from './conversation-store.ts';
import { entryOfEveryKind } from './entry-of-every-kind.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { someSettings } from './turn-settings.ts';

/** The hash settings are stored under. */
function hashOf(settings: TurnSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex');
}

export const settingsHash = hashOf(someSettings);
const at = new Date(testTime).toISOString();

/** A value that would be another one if it were parsed and written again. */
export const payloadValue =
  '{"encrypted":"CANARY", "n":1.0,\n "__proto__":{"a":1},"s":"\\u00e9\\/"}';

export function start(turn: string, parent?: string): NativeEntry {
  const follows = parent === undefined ? {} : { parent };
  const entry: Entry = {
    id: turn,
    turn,
    at,
    kind: 'turn_start',
    ...follows,
    settings: settingsHash,
  };
  return { entry, payloads: [] };
}

/** An entry of a kind no version knows yet, written in a way of its own. */
export const fromNewerVersion: Entry = {
  id: 'newer01',
  turn: 'turn001',
  at,
  kind: 'unknown',
  stored_kind: 'video',
  raw: `{ "id":"newer01","turn":"turn001","at":"${at}","kind":"video","length":1.0,"__proto__":{"x":1} }`,
};

export const imageBytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255, 10]);

/** A conversation with every kind of entry, three branches, payloads, bytes and counters, in a store. */
export async function storeEverything(store: ConversationStore): Promise<void> {
  await store.create({ id: conversationId, at: testTime - 1000 });
  const others = Object.values(entryOfEveryKind)
    .filter(({ kind }) => kind !== 'turn_start')
    .map((entry) => ({ entry, payloads: payloadsFor(entry.slots ?? []) }));
  const blob = await store.putBlob({ mime: 'image/png', bytes: imageBytes });
  const image: Entry = { ...entryOfEveryKind.image, id: 'image01', blob };
  await store.append({
    conversation: conversationId,
    settings: { [settingsHash]: someSettings },
    title: 'Where \ud83d\ude00 is \u202e from?',
    head: 'turn003',
    entries: [
      start('turn000'),
      start('turn001', 'turn000'),
      ...others,
      { entry: fromNewerVersion, payloads: [] },
      { entry: image, payloads: [] },
      start('turn002', 'turn000'),
      start('turn003', 'turn001'),
      start('turn004'),
    ],
    usage: [
      {
        response: 'resp001',
        turn: 'turn001',
        provider: 'work',
        model: 'some-model',
        usage: { inputTokens: 12, hosted: { web_search: 2 } },
      },
    ],
  });
}

function payloadsFor(slots: readonly PayloadSlot[]) {
  return slots.map((slot) => ({ slot, payload: payloadOf(payloadValue) }));
}

/** The text in a file of its own. */
export async function fileOf(text: string | Uint8Array): Promise<string> {
  const file = path.join(await temporaryFolder(), 'export.jsonl');
  writeFileSync(file, text);
  return file;
}

/** The lines of an export as values. */
export function valuesIn(text: string): readonly Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

export function textFrom(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
