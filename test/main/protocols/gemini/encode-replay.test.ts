import { describe, expect, test } from 'vitest';
import { abandonedByGemini, encodeGemini } from '../../../../main/protocols/gemini/encode.ts';
import { geminiNotices } from '../../../../main/protocols/gemini/request-notices.ts';
import type { ActivityState } from '../../../../shared/model/activity.ts';
import { contentsOf } from '../../../support/gemini-body.ts';
import { geminiWire } from '../../../support/gemini-wire.ts';
import { requestOf } from '../../../support/sent-body.ts';
import { payloadOf, type Speaker, streamWriter } from '../../../support/stream-writer.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const dummy = 'skip_thought_signature_validator';
const r1 = { response: 'resp001' };
const r2 = { response: 'resp002' };
const other = { response: 'resp001', provider: 'elsewhere' };
type Stream = ReturnType<typeof streamWriter>;

const asked = () => streamWriter().turn('turn001').user('Tides?');

/** Adds an own part to the stream, as an activity keeps it. */
function activity(
  stream: Stream,
  { provider = 'home', response }: Speaker,
  [id, state, value, index = 0]: readonly [string, ActivityState, string?, number?],
): Stream {
  const by = { provider, model: 'm', response, index };
  const said = { activity: id, name: 'web_search', state, input: {}, summary: '' } as const;
  const own = value === undefined ? undefined : payloadOf(provider, 'gemini.part', value, 'v1beta');
  stream.add({ kind: 'hosted_activity', by, ...said }, own ? { own } : {});
  return stream;
}

function call(stream: Stream, speaker: Speaker, [id, value]: readonly [string, string?]): Stream {
  const { provider = 'home', response } = speaker;
  const by = { provider, model: 'm', response, index: stream.entries().length };
  const own = value === undefined ? undefined : payloadOf(provider, 'gemini.part', value, 'v1beta');
  const entry = {
    kind: 'tool_call',
    by,
    call: id,
    name: 'look',
    arguments: '{"at": 1.0}',
  } as const;
  stream.add(entry, own ? { own } : {});
  return stream;
}

describe('an answer of the provider that is asked', () => {
  test.each(['thoughts.sse', 'server-search.sse', 'code.sse', 'unknown.sse', 'search.sse'])(
    'goes back in place, every part with a signature byte for byte: %s',
    async (name) => {
      const { closed } = turnOf(await geminiWire.hear(geminiWire.readFixture(name)));
      const stream = { entries: () => [...asked().entries(), ...closed] };
      const { body } = encodeGemini(requestOf(stream));
      const parts = closed
        .toSorted((a, b) => (a.entry.by?.index ?? 0) - (b.entry.by?.index ?? 0))
        .flatMap(({ payloads }) => payloads.map(({ payload }) => payload))
        .filter(({ format }) => format === 'gemini.part');
      const places = parts.map(({ value }) => body.indexOf(value));
      expect(places.every((at) => at > 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(body).not.toContain('groundingSupports');
      expect(body).not.toContain('renderedContent');
    },
  );

  test('keeps unsigned text and thoughts as parts of their own', () => {
    const stream = asked().reasoning(r1, 'Hm.').text(r1, 'Noon.').text(r1, '');
    expect(contentsOf(stream)).toEqual([
      ['user', { text: 'Tides?' }],
      ['model', { text: 'Hm.', thought: true }, { text: 'Noon.' }],
    ]);
  });

  test('leaves out a call without its result, and says that it is abandoned', () => {
    const stream = asked();
    activity(stream, r1, ['a1', 'started', '{"toolCall":{"id":"a1"}}', 0]);
    activity(stream, r1, ['a1', 'completed', '{"toolResponse":{"id":"a1"}}', 1]);
    activity(stream, r1, ['a2', 'started', '{"executableCode":{"code":"x"}}', 2]);
    activity(stream, r1, ['a3', 'completed', '{"codeExecutionResult":{}}', 3]);
    activity(stream, r1, ['a4', 'completed', '{"inlineData":{"data":"aQ=="}}', 4]);
    expect(contentsOf(stream)[1]).toEqual([
      'model',
      { toolCall: { id: 'a1' } },
      { toolResponse: { id: 'a1' } },
      { inlineData: { data: 'aQ==' } },
    ]);
    expect(abandonedByGemini(requestOf(stream))).toEqual(['a2']);
  });

  test('sends no part that the provider refused before', () => {
    const stream = call(asked(), r1, [
      'c1',
      '{"functionCall":{"name":"look"},"thoughtSignature":"YQ=="}',
    ]);
    stream.result('c1', 'Noon');
    stream.add({
      kind: 'replay_refused',
      provider: 'home',
      entries: stream
        .entries()
        .flatMap(({ entry }) => (entry.kind === 'tool_call' ? [entry.id] : [])),
      raw: 'Corrupted thought signature.',
    });
    expect(contentsOf(stream)[1]).toEqual([
      'model',
      { functionCall: { name: 'look', args: { at: 1 } }, thoughtSignature: dummy },
    ]);
  });
});

describe('calls', () => {
  test('have a signature on the first of each answer, the documented one where there is none', () => {
    const stream = asked();
    call(stream, r1, ['c1', '{"functionCall":{"name":"look"},"thoughtSignature":"YQ=="}']);
    call(stream, r1, ['c2', '{"functionCall":{"name":"look"}}']);
    stream.result('c1', 'Noon').result('c2', 'no', true);
    call(stream, r2, ['c3', '{"functionCall":{"name":"look","id":"wire-3"}}']);
    stream.result('c3', 'Dusk');
    expect(contentsOf(stream)).toEqual([
      ['user', { text: 'Tides?' }],
      [
        'model',
        { functionCall: { name: 'look' }, thoughtSignature: 'YQ==' },
        { functionCall: { name: 'look' } },
      ],
      [
        'user',
        { functionResponse: { name: 'look', response: { output: 'Noon' } } },
        { functionResponse: { name: 'look', response: { error: 'no' } } },
      ],
      ['model', { functionCall: { name: 'look', id: 'wire-3' }, thoughtSignature: dummy }],
      ['user', { functionResponse: { id: 'wire-3', name: 'look', response: { output: 'Dusk' } } }],
    ]);
  });

  test('of another provider are written anew, their arguments as they came', () => {
    const stream = call(asked(), other, ['toolu_1', '{"functionCall":{"name":"secret"}}']);
    stream.result('toolu_1', 'Noon');
    const { body } = encodeGemini(requestOf(stream));
    expect(body).toContain(
      `{"functionCall":{"name":"look","args":{"at": 1.0}},"thoughtSignature":"${dummy}"}`,
    );
    expect(body).not.toContain('secret');
    expect(body).not.toContain('toolu_1');
  });
});

test('another provider’s answer is text, what was thought in tags, and nothing where there is nothing', () => {
  const stream = asked();
  activity(stream, other, ['a1', 'started', '{"toolCall":{"id":"a1"}}']);
  stream.reasoning(other, 'Hm.').text(other, 'Noon').text(other, ', and dusk.').user('Sure?');
  stream.reasoning({ ...r2, provider: 'elsewhere' }, ' ').user('Well?');
  expect(contentsOf(stream)).toEqual([
    ['user', { text: 'Tides?' }],
    ['model', { text: '<think>\nHm.\n</think>\n\nNoon, and dusk.' }],
    ['user', { text: 'Sure?' }, { text: 'Well?' }],
  ]);
  expect(abandonedByGemini(requestOf(stream))).toEqual([]);
});

test('what another protocol wrote under this provider’s name is left out, and said to be', () => {
  const stream = asked();
  const by = { provider: 'home', model: 'm', response: 'resp001', index: 0 };
  const own = payloadOf('home', 'messages.thinking', '{"type":"thinking"}');
  stream.add({ kind: 'reasoning', by, text: 'Hm.' }, { own });
  stream.text(r1, 'Noon.');
  expect(contentsOf(stream)[1]).toEqual([
    'model',
    { text: 'Hm.', thought: true },
    { text: 'Noon.' },
  ]);
  expect(geminiNotices(requestOf(stream))).toEqual([
    { code: 'native_left_out', details: { formats: ['messages.thinking'] } },
  ]);
});
