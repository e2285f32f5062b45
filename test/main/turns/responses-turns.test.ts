import { expect, test } from 'vitest';
import { memberText, itemTexts } from '../../../shared/model/json-cut.ts';
import { responsesWire } from '../../support/responses-wire.ts';
import { messagesServer, stream } from '../../support/messages-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { settingsFor, turnBench } from '../../support/turn-bench.ts';

const fixture = (name: string) => new TextDecoder().decode(responsesWire.readFixture(name));

/** The items of a stream as they stand on the wire, in the order of their indexes. */
function itemsOnTheWire(name: string): readonly string[] {
  const done = fixture(name)
    .split('\n')
    .filter((line) => line.startsWith('data: {"type":"response.output_item.done"'));
  return done.flatMap((line) => memberText(line.slice('data: '.length), ['item']) ?? []);
}

function inputOf(body: string | undefined): readonly string[] {
  return itemTexts(memberText(body ?? '', ['input']) ?? '');
}

const asked = (content: string) => JSON.stringify({ type: 'message', role: 'user', content });

const settings = (provider: string) => ({
  ...settingsFor(provider, 'openai'),
  hosted_tools: { web_search: { version: 'web_search', options: {} } },
});

test('a cited search goes back item for item, also after another provider was asked between', async () => {
  const home = await messagesServer([
    stream(fixture('web-search.sse')),
    stream(fixture('text.sse')),
  ]);
  const work = await messagesServer([stream(fixture('refusal.sse'))]);
  const bench = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: home.baseUrl, work: work.baseUrl },
    source: 'openai',
  });
  const first = await bench.ask('When is high tide?', { settings: settings('home') });
  const second = await bench.ask('Are you sure?', {
    settings: settings('work'),
    parent: first.turn,
  });
  const third = await bench.ask('And low tide?', {
    settings: settings('home'),
    parent: second.turn,
  });
  await bench.close();
  await home.close();
  await work.close();

  expect(bench.bugs).toEqual([]);
  const [reasoning, searched, opened, found, failed, message] = itemsOnTheWire('web-search.sse');
  const answer = /"text":"((?:[^"\\]|\\.)*)"/.exec(message ?? '')?.[1];
  expect(inputOf(work.bodies[0])).toEqual([
    asked('When is high tide?'),
    `{"type":"message","role":"assistant","content":"${answer}"}`,
    asked('Are you sure?'),
  ]);
  expect(inputOf(home.bodies[1])).toEqual([
    asked('When is high tide?'),
    reasoning,
    searched,
    opened,
    found,
    failed,
    message,
    asked('Are you sure?'),
    '{"type":"message","role":"assistant","content":"I cannot help with that."}',
    asked('And low tide?'),
  ]);
  expect(third.story).toEqual(['turn_start', 'user_message', 'text', 'text', 'text', 'stop stop']);
  expect(home.requests[0]?.headers['authorization']).toBe('Bearer right');
});

test('an error inside the stream is said once, and what came before it is kept', async () => {
  const server = await messagesServer([stream(fixture('error-then-failed.sse'))]);
  const bench = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: server.baseUrl },
    source: 'openai',
  });
  const { story, path, turn } = await bench.ask('Hi', { settings: settings('home') });
  const again = await bench.ask('Again', { settings: settings('home'), parent: turn });
  await bench.close();
  await server.close();
  expect(story.slice(2)).toEqual([
    'web_search started',
    'web_search failed',
    'text incomplete',
    'notice interrupted',
  ]);
  expect(path.at(-1)?.entry).toMatchObject({ details: { error: { kind: 'quota', status: 429 } } });
  expect(again.story).not.toContain('web_search abandoned');
  expect(inputOf(server.bodies.at(-1))).toEqual([
    asked('Hi'),
    '{"type":"message","role":"assistant","content":"At no"}',
    asked('Again'),
  ]);
});
