import { expect, onTestFinished, test } from 'vitest';
import { portableEntry } from '../../../shared/model/portable.ts';
import { body, messagesServer, sseOf, stream } from '../../support/messages-server.ts';
import { filesWith } from '../../support/files-with.ts';
import { rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { conversation, turnBench } from '../../support/turn-bench.ts';

const key = 'canary-key-0123456789abcdef';
const page = {
  url: 'https://tides.example.test/fit',
  title: 'Fitting tides',
  age: 'May 2026',
  excerpt: 'A year of hourly readings is enough.',
};
const answer = sseOf([
  { kind: 'thinking', text: 'Look it up.' },
  { kind: 'search', id: 'srvtoolu_1', query: 'tides', outcome: { pages: [page] } },
  { kind: 'text', text: 'A year is enough.', cites: [page] },
]);

/** What the provider sealed in its answer, and wants back: nobody else may read it. */
const sealed = [...answer.matchAll(/"(?:signature|encrypted_content|encrypted_index)":"([^"]+)"/g)]
  .map(([, value]) => value ?? '')
  .filter((value) => value !== '');

async function asked() {
  const folder = await temporaryFolder();
  const echo = JSON.stringify({
    type: 'error',
    error: { type: 'authentication_error', message: `invalid x-api-key: ${key}` },
  });
  const server = await messagesServer([
    stream(answer),
    body(echo, 'application/json', 401),
    stream(answer),
  ]);
  const bench = await turnBench({ folder, providers: { home: server.baseUrl }, key });
  onTestFinished(async () => {
    await bench.close();
    await server.close();
  });
  const first = await bench.ask('How?');
  await bench.ask('Refused?', { parent: first.turn });
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual([key, key]);
  return { folder, bench };
}

test('what a provider sealed stands in the payloads alone, and a key nowhere', async () => {
  const { folder, bench } = await asked();
  expect(new Set(sealed).size).toBeGreaterThanOrEqual(3);
  const { store } = bench;
  const shown = await store.open(conversation);
  const outputs = {
    entries: JSON.stringify(shown.entries),
    told: JSON.stringify(shown.entries.map(portableEntry)),
    list: JSON.stringify(await store.list()),
    lines: await store.exportLines(conversation, { native: false }),
    markdown: await store.exportMarkdown(conversation, {}),
    found: JSON.stringify(await store.search({ text: 'year', limit: 20 })),
  };
  for (const [name, output] of Object.entries(outputs)) {
    expect(output, name).not.toBe('');
    for (const canary of [key, ...sealed]) expect(output.includes(canary), name).toBe(false);
  }
  const native = await store.exportLines(conversation, { native: true });
  expect(sealed.filter((value) => !native.includes(value))).toEqual([]);
  expect(native).not.toContain(key);
  expect(filesWith(folder, key)).toEqual([]);
  const holders = ['entry', 'partial', 'settings', 'usage', 'message'].filter((table) =>
    sealed.some((value) =>
      JSON.stringify(rowsOf(`${folder}/footnote.db`, `SELECT * FROM ${table}`)).includes(value),
    ),
  );
  expect(holders).toEqual([]);
});

test('what a provider sealed is gone with the turn', async () => {
  const { folder, bench } = await asked();
  const present = () => sealed.filter((value) => filesWith(folder, value).length > 0);
  expect(present()).not.toEqual([]);
  await bench.store.purge(await bench.store.hide({ conversation }));
  expect(present()).toEqual([]);
});
