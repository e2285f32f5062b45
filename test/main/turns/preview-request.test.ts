import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sentParts } from '../../../main/protocols/sent-parts.ts';
import { anthropic } from '../../../main/sources/anthropic.ts';
import { sanitize } from '../../../main/turns/sanitize.ts';
import { itemTexts } from '../../../shared/model/json-cut.ts';
import type { SentPreview } from '../../../shared/model/sent-part.ts';
import { type Answer, body, messagesServer } from '../../support/messages-server.ts';
import { streamWriter } from '../../support/stream-writer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { conversation, settingsFor, turnBench } from '../../support/turn-bench.ts';

const wire = join(import.meta.dirname, '..', '..', 'fixtures', 'wire');

function plays(file: string): Answer {
  const type = file.endsWith('.jsonl') ? 'application/x-ndjson' : 'text/event-stream';
  return body(readFileSync(join(wire, file), 'utf8'), type);
}

const parts = ({ turns }: SentPreview) => turns.flatMap((turn) => turn.parts);

test.each([
  ['anthropic', 'messages/web-search.sse'],
  ['anthropic', 'messages/thinking.sse'],
  ['openai', 'responses/web-search.sse'],
  ['openai', 'responses/reasoning.sse'],
  ['google', 'gemini/server-search.sse'],
  ['openrouter', 'chat-completions/reasoning.sse'],
  ['ollama', 'ollama/thinking.jsonl'],
])('%s: what is said of %s before it is sent is what is sent', async (source, answer) => {
  const server = await messagesServer([plays(answer)]);
  const bench = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: server.baseUrl, work: server.baseUrl },
    source,
  });
  const settings = (provider: string) => settingsFor(provider, source);
  const plain = (provider: string) => ({ ...settings(provider), hosted_tools: {} });
  const first = await bench.ask('So?', { settings: plain('home') });
  const place = { conversation, parent: first.turn, text: 'Sure?' };
  const own = await bench.turns.preview({ ...place, settings: plain('home') });
  const others = await bench.turns.preview({ ...place, settings: plain('work') });
  await bench.ask('Sure?', { settings: plain('home'), parent: first.turn });
  await bench.ask('Sure?', { settings: plain('work'), parent: first.turn });
  await bench.close();
  await server.close();

  const [, ownBody = '', othersBody = ''] = server.bodies;
  expect(own.bytes).toBe(Buffer.byteLength(ownBody));
  expect(others.bytes).toBe(Buffer.byteLength(othersBody));
  const texts = first.path.flatMap(({ payloads }) =>
    payloads.flatMap(({ payload: { value } }) =>
      value.startsWith('[') && !ownBody.includes(value) ? itemTexts(value) : [value],
    ),
  );
  const there = texts.filter((text) => ownBody.includes(text));
  // A citation may stand inside the item that has it.
  const sent = there.filter((one) => !there.some((other) => other !== one && other.includes(one)));
  const told = parts(own).filter(({ as }) => as === 'native');
  expect(told.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(
    sent.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  );

  const fromHome = parts(others).filter(({ by }) => by === 'home');
  expect(fromHome.length).toBeGreaterThan(0);
  for (const part of fromHome) {
    expect(part).toMatchObject({ reason: 'other_provider', bytes: 0 });
    if (part.kind === 'hosted_activity') expect(part.as).toBe('left_out');
  }
  const thoughts = first.path.flatMap(({ entry }) =>
    entry.kind === 'reasoning' && entry.text !== '' ? [entry.text] : [],
  );
  const asText = fromHome.filter(({ kind, as }) => kind === 'reasoning' && as === 'text');
  expect(asText.reduce((sum, { count }) => sum + count, 0)).toBe(thoughts.length);
  expect(fromHome.some(({ kind, as }) => kind === 'text' && as === 'text')).toBe(true);
  expect(parts(others)[0]).toEqual({ kind: 'user_message', as: 'text', count: 1, bytes: 0 });
});

test('what was cut off, taken back or never ended is said to be so', async () => {
  const cut = readFileSync(join(wire, 'messages/web-search.sse'), 'utf8').split('\n\n');
  const server = await messagesServer([
    body(`${cut.slice(0, -4).join('\n\n')}\n\n`, 'text/event-stream'),
    plays('messages/text.sse'),
  ]);
  const bench = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: server.baseUrl },
  });
  const settings = settingsFor();
  const { turn } = await bench.ask('So?', { settings });
  const before = await bench.turns.preview({ conversation, parent: turn, text: 'And?', settings });
  await bench.turns.continue(conversation, turn);
  await bench.turns.settled(conversation, turn);
  const after = await bench.turns.preview({ conversation, parent: turn, text: 'And?', settings });
  await bench.close();
  await server.close();
  expect(parts(before)).toContainEqual(
    expect.objectContaining({ kind: 'text', as: 'text', reason: 'unfinished' }),
  );
  expect(parts(after)).toContainEqual(
    expect.objectContaining({ kind: 'text', as: 'left_out', reason: 'retracted' }),
  );
});

test('words that stand in another entry too do not count as sent', () => {
  const stream = streamWriter().turn('turn001').user('Where?');
  const by = { provider: 'work', model: 'm', response: 'resp001', index: 0 };
  stream.add({ kind: 'reasoning', by, text: 'Paris' });
  stream.text({ response: 'resp001', provider: 'work' }, 'Par');
  stream.add({ kind: 'retracted', response: 'resp001', reason: 'retry' });
  const again = { ...by, response: 'resp002' };
  stream.add({ kind: 'reasoning', by: again, text: '' });
  stream.text({ response: 'resp002', provider: 'work' }, 'It is Paris.');
  const path = stream.entries();
  const request = { settings: settingsFor(), stream: sanitize(path) };
  const { tree } = anthropic.encode(request);
  const told = sentParts(path, request, tree).flatMap((turn) => turn.parts);
  expect(told.map(({ kind, as, reason, count }) => [kind, as, reason, count])).toEqual([
    ['user_message', 'text', undefined, 1],
    ['reasoning', 'left_out', 'retracted', 1],
    ['text', 'left_out', 'retracted', 1],
    ['reasoning', 'left_out', 'other_provider', 1],
    ['text', 'text', 'other_provider', 1],
  ]);
});
