import { deepEqual, ok } from 'node:assert/strict';
import { openInlineStore } from '../../main/conversations/open-inline-store.ts';
import type { ConversationStore } from '../../main/conversations/store.ts';
import type { Entry } from '../../shared/model/entry.ts';
import type { ScriptedTurns } from './scripted-turns.ts';

/** What a number of kills left behind. */
export interface KillFigures {
  kills: number;
  /** Killed before anything was sent; while an answer came; after the app itself had ended. */
  starting: number;
  answering: number;
  ended: number;
  conversations: number;
  entries: number;
  incomplete: number;
  /** Drafts that had been typed long enough before the kill, and were there. */
  drafts: number;
}

export function noFigures(): KillFigures {
  return {
    kills: 0,
    starting: 0,
    answering: 0,
    ended: 0,
    conversations: 0,
    entries: 0,
    incomplete: 0,
    drafts: 0,
  };
}

/** Looks at something else that must have outlived the kill. */
export type AlsoCheck = (store: ConversationStore) => Promise<void>;

/**
 * Opens the store of a process that was killed, as the next start does, and throws unless all that was
 * acknowledged is there and nothing is half there. Adds what was found to the figures.
 */
export async function checkKilledStore(
  folder: string,
  turns: ScriptedTurns,
  figures: KillFigures,
  also: AlsoCheck = async () => {},
): Promise<void> {
  const store = await openInlineStore({ folder, now: () => Date.now() });
  try {
    const status = await store.status();
    deepEqual([status.access, status.setAside], ['writable', undefined]);
    deepEqual(await store.integrity(), []);
    const all: Entry[] = [];
    const listed = await store.list();
    for (const { id } of listed) {
      deepEqual(await store.check(id), []);
      const { entries } = await store.open(id);
      for (const entry of entries) expectWhole(entry, turns);
      all.push(...entries);
    }
    expectAcknowledged(all, turns);
    await also(store);
    figures.conversations = listed.length;
    figures.entries = all.length;
    figures.incomplete = all.filter((entry) => entry.kind === 'text' && entry.incomplete).length;
  } finally {
    await store.close();
  }
}

function expectWhole(entry: Entry, turns: ScriptedTurns): void {
  ok(entry.kind !== 'damaged' && entry.kind !== 'unknown', JSON.stringify(entry));
  if (entry.kind !== 'text') return;
  ok(turns.isOurs(entry.text, entry.incomplete !== true), `half a text: ${entry.text}`);
}

/** What the server was sent was on the disk before: each question, and all that an answer goes on from. */
function expectAcknowledged(entries: readonly Entry[], { asked }: ScriptedTurns): void {
  const stored = new Set(entries.flatMap(questionIn));
  const texts = new Set(
    entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text.trim()] : [])),
  );
  for (const { questions, before } of asked) {
    for (const one of questions) ok(stored.has(one), `lost: ${one}`);
    for (const text of before) ok(texts.has(text.trim()), `lost: ${text}`);
  }
}

function questionIn(entry: Entry): readonly string[] {
  if (entry.kind !== 'user_message') return [];
  return [entry.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')];
}
