import { openStore } from '../../main/conversations/open-store.ts';
import type { Append } from '../../main/conversations/store.ts';
import type { Entry } from '../../shared/model/entry.ts';
import type { JsonText } from '../../shared/model/json-text.ts';
import { someSettings } from './turn-settings.ts';

/**
 * A process of its own that begins a conversation and appends to it, one transaction after the other, telling
 * on standard output the number of each that was acknowledged. Arguments: the built worker's address, the
 * data folder, the conversation's id, how many appends (`Infinity`: until it is killed).
 */
const [worker = '', folder = '', conversation = '', appends = ''] = process.argv.slice(2);

const at = '2026-11-30T12:00:00.000Z';
const by = { provider: 'work', model: 'some-model', response: 'resp001', index: 0 };
async function run(): Promise<void> {
  const store = await openStore({ folder, worker: new URL(worker) });
  await store.create({ id: conversation, at: 0 });
  const start: Entry = {
    id: 'turn001',
    turn: 'turn001',
    at,
    kind: 'turn_start',
    settings: 'hash1',
  };
  const entries = [{ entry: start, payloads: [] }];
  await store.append({ conversation, entries, settings: { hash1: someSettings }, head: 'turn001' });
  for (let n = 1; n <= Number(appends); n += 1) {
    await store.append(append(n));
    process.stdout.write(`${n}\n`);
  }
  await store.close();
}

/** Two entries with payloads, and a part that is still open. */
function append(n: number): Append {
  const id = (letter: string) => `${letter}${String(n).padStart(6, '0')}`;
  // True of the text of any number in quotes.
  const value = `"${String(n).repeat(500)}"` as JsonText;
  const payload = { provider: 'work', format: 'a.b', version: '1', value };
  const payloads = [{ slot: 'own' as const, payload }];
  const common = { turn: 'turn001', at, by, slots: ['own'] as const };
  const text: Entry = { id: id('a'), ...common, kind: 'text', text: `${n}`, attributions: [] };
  const reasoning: Entry = { id: id('b'), ...common, kind: 'reasoning', text: `${n}` };
  const part = {
    kind: 'text',
    entry: id('c'),
    index: 0,
    text: `${n} and `,
    attributions: [],
    payloads: [],
  } as const;
  const { response, provider, model } = by;
  return {
    conversation,
    entries: [text, reasoning].map((entry) => ({ entry, payloads })),
    open: [{ turn: 'turn001', response, provider, model, part }],
  };
}

await run();
