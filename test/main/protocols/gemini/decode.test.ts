import { describe, expect, test } from 'vitest';
import { geminiWire, toldByGemini } from '../../../support/gemini-wire.ts';

const part = 'gemini.part @ v1beta';

test('a text is told piece by piece and stays open to the end', async () => {
  const { events } = await geminiWire.hear(geminiWire.readFixture('text.sse'));
  expect(events).toEqual([
    { type: 'text-start', entry: 'id00001', index: 1 },
    { type: 'text-delta', entry: 'id00001', text: 'Grüße, ' },
    { type: 'usage', usage: { inputTokens: 9, totalTokens: 9 } },
    { type: 'text-delta', entry: 'id00001', text: 'Welt 🌍' },
    { type: 'usage', usage: { inputTokens: 9, outputTokens: 3, totalTokens: 12 } },
    { type: 'text-delta', entry: 'id00001', text: '\n\nEnd. ' },
    {
      type: 'usage',
      usage: {
        inputTokens: 9,
        outputTokens: 11,
        totalTokens: 20,
        cacheReadTokens: 4,
        reasoningTokens: 6,
      },
    },
    { type: 'text-end', entry: 'id00001', at: 1000 },
    { type: 'stop', entry: 'id00002', index: 2, at: 1000, reason: 'stop', raw: 'STOP' },
  ]);
});

test('a part with a signature stands alone, its text as it came', async () => {
  expect(await toldByGemini('thoughts.sse')).toEqual([
    { index: 1, kind: 'reasoning', text: '**Weigh**\n\n1/2 café' },
    {
      index: 2,
      kind: 'reasoning',
      text: 'Sealed.',
      native: [part, '{"text": "Sealed.","thought": true,"thoughtSignature": "c2lnMA=="}'],
    },
    { index: 3, kind: 'text', text: 'Yes.' },
    {
      index: 4,
      kind: 'text',
      text: '',
      native: [part, String.raw`{"text": "","thoughtSignature": "c2ln\/MQ=="}`],
    },
    { index: 5, kind: 'stop', reason: 'stop', raw: 'STOP' },
  ]);
});

describe('calls', () => {
  test('keep the text of their arguments and get an id where they have none of their own', async () => {
    const call = (index: number, id: string, args: string) => ({
      index,
      kind: 'tool_call',
      call: id,
      arguments: args,
    });
    const weather = String.raw`{"city": "Z\u00fcrich","at": 1.0e2}`;
    const told = await toldByGemini('calls.sse');
    expect(told.map(({ native: _native, name: _name, ...rest }) => rest)).toEqual([
      call(1, 'resp-a_1', weather),
      call(2, 'resp-a_2', '{}'),
      call(3, 'call-7', '{"q": 1}'),
      call(4, 'resp-a_4', '{}'),
      { index: 5, kind: 'stop', reason: 'tool_use', raw: 'STOP' },
    ]);
    expect(told.slice(0, -1).map(({ name }) => name)).toEqual(['weather', 'now', 'look', 'look']);
    expect(told.slice(0, -1).map(({ native }) => native)).toEqual([
      [
        part,
        `{"functionCall": {"name": "weather","args": ${weather}},"thoughtSignature": "c2lnMg=="}`,
      ],
      [part, '{"functionCall": {"name": "now","args": {}}}'],
      [part, '{"functionCall": {"name": "look","args": {"q": 1},"id": "call-7"}}'],
      [part, '{"functionCall": {"name": "look","id": "call-7"}}'],
    ]);
  });

  test('that are streamed are put together, their signature on the whole', async () => {
    const args =
      '{"dish":{"name":"Lasagna","steps":["Boil","Bake"]},"grams":450.0,"hot":true,"best with":null}';
    const [cook, serve, wash, stop] = await toldByGemini('streamed-calls.sse');
    expect(cook).toMatchObject({
      name: 'cook',
      arguments: args,
      native: [
        part,
        `{"functionCall": {"name":"cook","args":${args}},"thoughtSignature": "c2lnMw=="}`,
      ],
    });
    expect(serve).toMatchObject({ call: 'resp-a_2', arguments: '{"at":"noon"}' });
    expect(wash).toMatchObject({ name: 'wash', arguments: '{}' });
    expect(stop).toMatchObject({ reason: 'tool_use' });
  });
});

describe('code the provider runs', () => {
  test('is one activity with its result, matched by id or by order', async () => {
    const told = await toldByGemini('code.sse');
    const activities = told.filter(({ name }) => name === 'code_execution');
    expect(
      activities.map(({ index, activity, state, summary, reason }) =>
        [index, activity, state, summary, reason].join(' ').trimEnd(),
      ),
    ).toEqual([
      '1 resp-a_1 started',
      '2 resp-a_1 completed 2 lines',
      '4 c2 started',
      '5 c3 started',
      '6 c3 failed failed: deadline limit',
      '7 c2 failed failed error',
    ]);
    expect(activities[0]).toMatchObject({
      input: { code: 'print(1/2)\n', language: 'PYTHON' },
      native: [
        part,
        String.raw`{"executableCode": {"language": "PYTHON","code": "print(1\/2)\n"}}`,
      ],
    });
  });

  test('may give a picture, which is carried', async () => {
    expect((await toldByGemini('code.sse')).find(({ index }) => index === 8)).toEqual({
      index: 8,
      kind: 'hosted_activity',
      activity: 'resp-a_8',
      name: 'inlineData',
      state: 'completed',
      input: {},
      summary: 'image/png',
      native: [part, '{"inlineData": {"mimeType": "image/png","data": "aWJt"}}'],
    });
  });
});

test('parts nobody knows are carried, other candidates are not read', async () => {
  const { events } = await geminiWire.hear(geminiWire.readFixture('unknown.sse'));
  expect(events.filter(({ type }) => type === 'unknown')).toEqual([
    { type: 'unknown', name: 'hologram' },
  ]);
  expect(await toldByGemini('unknown.sse')).toMatchObject([
    { index: 1, name: 'hologram', native: [part, '{"hologram": {"w": 1.0}}'] },
    { index: 3, name: 'functionResponse' },
    { index: 2, text: 'Rain.', native: [part, '{"text": "Rain.","partMetadata": {"k": 1.0}}'] },
    { index: 4, reason: 'other', raw: 'SOMETHING_NEW' },
  ]);
});

describe('an answer ends', () => {
  test.each([
    ['at its limit, the first word counting', 'limit.sse', 'length', 'MAX_TOKENS'],
    ['when the provider refuses to go on', 'refused.sse', 'refusal', 'PROHIBITED_CONTENT'],
    [
      'before it begins when the prompt is not taken',
      'blocked.json',
      'refusal',
      'PROHIBITED_CONTENT',
    ],
    ['with a body that says no reason', 'array.json', 'other', ''],
  ])('%s', async (_name, file, reason, raw) => {
    expect((await toldByGemini(file)).at(-1)).toMatchObject({ kind: 'stop', reason, raw });
  });
});

test('an array of chunks is read like a stream of them', async () => {
  expect((await toldByGemini('array.json'))[0]).toEqual({
    index: 1,
    kind: 'text',
    text: 'One two.',
  });
});
