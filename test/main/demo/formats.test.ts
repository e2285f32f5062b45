import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemoServer, type DemoServer } from '../../../main/demo/demo-server.ts';
import { tourQuestions } from '../../../main/demo/scripts.ts';
import { sources } from '../../../main/sources/all.ts';
import type { NativeEntry } from '../../../shared/model/entry.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { settingsFor, turnBench } from '../../support/turn-bench.ts';

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ token: 'right', paceMs: 0 });
});
afterAll(() => server.close());

const [tides = ''] = tourQuestions;

/** The wire version of the search each source declares; the others have none of their own. */
const searches: Readonly<Record<string, string>> = {
  anthropic: 'web_search_20250305',
  openai: 'web_search',
  google: 'googleSearch',
  openrouter: 'openrouter:web_search',
};

function settings(source: string) {
  const version = searches[source];
  const tool = source === 'google' ? 'google_search' : 'web_search';
  return {
    ...settingsFor('home', source),
    model: { provider: 'home', name: 'demo-tide' },
    hosted_tools: version === undefined ? {} : { [tool]: { version, options: {} } },
  };
}

const bench = async (source: string) =>
  turnBench({ folder: await temporaryFolder(), providers: { home: server.baseUrl }, source });

const textOf = (path: readonly NativeEntry[]) =>
  path.map(({ entry }) => (entry.kind === 'text' ? entry.text : '')).join('');

const sourcesOf = (path: readonly NativeEntry[]) =>
  new Set(
    path.flatMap(({ entry }) =>
      entry.kind === 'text'
        ? entry.attributions.flatMap(({ source }) => (source.kind === 'web' ? [source.url] : []))
        : [],
    ),
  );

describe.each(sources.map(({ id }) => id))('the demo over %s', (source) => {
  test('answers, is taken back as it was given, and answers again', async () => {
    const turns = await bench(source);
    const first = await turns.ask(tides, { settings: settings(source) });
    const second = await turns.ask('demo: think', {
      settings: settings(source),
      parent: first.turn,
    });
    const third = await turns.ask('demo', { settings: settings(source), parent: second.turn });
    await turns.close();
    expect(turns.bugs).toEqual([]);
    for (const { story } of [first, second, third]) {
      expect(story.at(-1)).toBe('stop stop');
      expect(story).not.toContain('notice interrupted');
      expect(story).not.toContain('replay_refused');
    }
    const searched = source in searches;
    expect(textOf(first.path)).toContain(searched ? 'A tide table is a sum.' : 'Web search is off');
    expect(sourcesOf(first.path).size).toBe(searched ? 4 : 0);
    expect(second.story).toContain('reasoning');
    expect(textOf(third.path)).toContain('This is the demo');
  });

  test('a call is answered, a limit and a failure are said, a cut is a cut', async () => {
    const turns = await bench(source);
    const told = async (text: string) =>
      (await turns.ask(text, { settings: settings(source) })).story;
    expect(await told('demo: call')).toEqual(
      expect.arrayContaining(['tool_call', 'tool_result', 'text']),
    );
    expect((await told('demo: length')).at(-1)).toBe('stop length');
    expect((await told('demo: overloaded')).at(-1)).toBe('notice interrupted');
    expect((await told('demo: cut')).at(-1)).toBe('notice interrupted');
    await turns.close();
    expect(turns.bugs).toEqual([]);
  });
});

test.each([
  ['/v1/responses', { input: [{ type: 'reasoning', id: 'rs_1', encrypted_content: 'fndemo.x' }] }],
  [
    '/v1beta/models/demo-tide:streamGenerateContent?alt=sse',
    { contents: [{ role: 'model', parts: [{ text: 'Hi', thoughtSignature: 'fndemo.x' }] }] },
  ],
  [
    '/v1/chat/completions',
    {
      messages: [
        { role: 'assistant', reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] },
      ],
    },
  ],
])('%s refuses what it did not seal', async (path, body) => {
  const response = await fetch(server.baseUrl + path, {
    method: 'POST',
    headers: { authorization: 'Bearer right' },
    body: JSON.stringify({ model: 'demo-tide', ...body }),
  });
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toMatch(/signature|encrypted content/i);
});
