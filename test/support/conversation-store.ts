import { onTestFinished } from 'vitest';
import { openInlineStore } from '../../main/conversations/open-inline-store.ts';
import type { ConversationStore, PartialRow } from '../../main/conversations/store.ts';
import type { Entry, NativeEntry, Producer } from '../../shared/model/entry.ts';
import { jsonText } from '../../shared/model/json-text.ts';
import type { Payload, SlottedPayload } from '../../shared/model/payload.ts';
import { someSettings } from './turn-settings.ts';

/** The time in every test that does not say otherwise. */
export const testTime = Date.parse('2026-11-30T12:00:00.000Z');

/** A real store in a folder, in this thread; closed when the test is over. */
export async function storeIn(folder: string, now = () => testTime): Promise<ConversationStore> {
  const store = await openInlineStore({ folder, now });
  onTestFinished(() => store.close());
  return store;
}

export const conversationId = '0193a1b2-0000-7000-8000-000000000001';

export const producer: Producer = {
  provider: 'work',
  model: 'some-model',
  response: 'resp001',
  index: 0,
};

const at = new Date(testTime).toISOString();

export function plain(entry: Entry): NativeEntry {
  return { entry, payloads: [] };
}

/** The beginning of a turn; its settings are `hash1`. */
export function turnStart(turn: string, parent?: string): NativeEntry {
  const follows = parent === undefined ? {} : { parent };
  return plain({ id: turn, turn, at, kind: 'turn_start', ...follows, settings: 'hash1' });
}

export function userMessage(turn: string, id: string, text: string): NativeEntry {
  return plain({ id, turn, at, kind: 'user_message', parts: [{ kind: 'text', text }] });
}

export function answer(turn: string, id: string, text: string): NativeEntry {
  return plain({ id, turn, at, by: producer, kind: 'text', text, attributions: [] });
}

/** An entry of the provider with a payload of its own, whose value is given as JSON text. */
export function withPayload(turn: string, id: string, value: string): NativeEntry {
  const payloads: readonly SlottedPayload[] = [{ slot: 'own', payload: payloadOf(value) }];
  const entry: Entry = {
    id,
    turn,
    at,
    by: producer,
    slots: ['own'],
    kind: 'reasoning',
    text: 'Hm.',
  };
  return { entry, payloads };
}

export function payloadOf(value: string): Payload {
  const text = jsonText(value);
  if (text === undefined) throw new Error(`Not JSON: ${value}`);
  return { provider: 'work', format: 'protocol.type', version: '2026-01-01', value: text };
}

/** A conversation whose first turn `turn001` has begun. */
export async function begun(store: ConversationStore, id = conversationId): Promise<void> {
  await store.create({ id, at: testTime });
  await store.append({
    conversation: id,
    entries: [turnStart('turn001'), userMessage('turn001', 'entry01', 'Why?')],
    settings: { hash1: someSettings },
    head: 'turn001',
    title: 'Why?',
  });
}

/** A text that is still growing, as it is kept meanwhile. */
export function openPart(turn: string, text: string): PartialRow {
  const { response, provider, model } = producer;
  const part = {
    kind: 'text',
    entry: 'open001',
    index: 0,
    text,
    attributions: [],
    payloads: [],
  } as const;
  return { turn, response, provider, model, part };
}
