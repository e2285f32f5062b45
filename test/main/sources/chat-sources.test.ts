import { describe, expect, test } from 'vitest';
import { cerebras } from '../../../main/sources/cerebras.ts';
import { llamacpp } from '../../../main/sources/llamacpp.ts';
import { openaiChatCompletions } from '../../../main/sources/openai-chat-completions.ts';
import { openrouter } from '../../../main/sources/openrouter.ts';
import type { Source } from '../../../main/sources/source.ts';
import { vllm } from '../../../main/sources/vllm.ts';
import { hasRecording, noRecordings, recording } from '../../support/recordings.ts';
import { requestOf } from '../../support/sent-body.ts';
import { payloadOf, streamWriter } from '../../support/stream-writer.ts';

const all = [openaiChatCompletions, llamacpp, vllm, openrouter, cerebras];

/** A second turn, after an answer that was thought about by `provider`. */
function secondTurn(provider: string) {
  const by = { provider, model: 'some-model', response: 'resp001', index: 0 };
  const stream = streamWriter().turn('turn001').user('Hi');
  const own = payloadOf(provider, 'chat.reasoning_content', '"Hm."', 'v1');
  stream.add({ kind: 'reasoning', by, text: 'Hm.' }, { own });
  stream.text({ response: 'resp001', provider }, 'Hello.');
  return stream.turn('turn002').user('Go on');
}

describe.each(all)('$id', (source) => {
  test('sends its own reasoning back, and that of others as text', () => {
    const own = source.encode(requestOf(secondTurn('home'))).body;
    const others = source.encode(requestOf(secondTurn('elsewhere'))).body;
    expect(own).toContain('{"role":"assistant","reasoning_content":"Hm.","content":"Hello."}');
    expect(others).toContain(
      String.raw`{"role":"assistant","content":"<think>\nHm.\n</think>\n\nHello."}`,
    );
  });

  test('reads listings of every kind', () => {
    const { read } = source.listing;
    expect(read([{ id: 'm' }, { id: 7 }, null])).toEqual([{ name: 'm', facts: {} }]);
    expect(read({ data: [{ id: 'm', max_model_len: 9 }] })).toEqual([
      { name: 'm', facts: { context_window: 9 } },
    ]);
    for (const odd of [null, 'x', 7, {}, { data: 'x' }]) expect(read(odd)).toEqual([]);
  });
});

const sent = (source: Source, settings = {}) =>
  JSON.parse(source.encode(requestOf(streamWriter().user('Hi'), settings)).body) as unknown;

test.each([
  [openaiChatCompletions, { top_k: 3, reasoning_effort: 'low', max_tokens: 9 }],
  [llamacpp, { top_k: 3, chat_template_kwargs: { enable_thinking: true }, max_tokens: 9 }],
  [vllm, { top_k: 3, chat_template_kwargs: { enable_thinking: true }, max_tokens: 9 }],
  [openrouter, { top_k: 3, reasoning: { effort: 'low' }, max_tokens: 9 }],
  [cerebras, { reasoning_effort: 'low', max_completion_tokens: 9 }],
])('$id asks in its own way', (source, fields) => {
  const parameters = { reasoning: 'low', top_k: 3, max_tokens: 9 };
  const plain = sent(source);
  const body = sent(source, { parameters });
  expect(body).toEqual({ ...(plain as object), ...fields });
});

test('an address with the version is needed where nobody knows one', () => {
  const { encode, listing, settings } = openaiChatCompletions;
  expect(encode(requestOf(streamWriter().user('Hi'))).path).toBe('/chat/completions');
  expect(listing.request.path).toBe('/models');
  expect(settings.safeParse({}).success).toBe(false);
});

describe('a search at the router', () => {
  const resolve = (options: object) =>
    openrouter.hostedTools['web_search']?.resolve({ enable: true, ...options }, {});

  test('is declared with its options', () => {
    expect(resolve({})).toEqual({ setting: { version: 'openrouter:web_search', options: {} } });
    const options = { max_results: 3, allowed_domains: ['example.com'] };
    expect(resolve(options)).toEqual({ setting: { version: 'openrouter:web_search', options } });
    expect(resolve({ allowed_domains: [] })).toMatchObject({ setting: { options: {} } });
  });

  test('refuses what is no domain', () => {
    expect(resolve({ allowed_domains: ['https://example.com'] })).toMatchObject({
      problem: { code: 'hosted_tool_domain', details: { instead: 'example.com' } },
    });
  });
});

test('a listing of the router says what a model takes', () => {
  const model = {
    id: 'v/m',
    name: 'M',
    context_length: 100,
    architecture: { input_modalities: ['text', 'image'] },
    top_provider: { max_completion_tokens: 10 },
    supported_parameters: ['tools', 'reasoning', 'structured_outputs'],
    reasoning: { mandatory: true, supported_efforts: ['high', 'minimal'] },
  };
  const bare = { id: 'v/b', supported_parameters: ['temperature'], top_provider: null };
  expect(openrouter.listing.read({ data: [model, bare] })).toEqual([
    {
      name: 'v/m',
      facts: {
        display_name: 'M',
        context_window: 100,
        max_output_tokens: 10,
        images: true,
        tools: true,
        structured_output: true,
        sampling: false,
        reasoning: { mode: 'levels', levels: ['high', 'xlow'], can_disable: false },
      },
    },
    {
      name: 'v/b',
      facts: {
        tools: false,
        structured_output: false,
        sampling: true,
        reasoning: { mode: 'none' },
      },
    },
  ]);
});

test.each([
  ['models/openrouter-v1-models.json', openrouter],
  ['models/cerebras-v1-models.json', cerebras],
  ['models/llamacpp-v1-models.json', llamacpp],
  ['models/perplexity-v1-models.json', openaiChatCompletions],
] as const)(`%s is read (${noRecordings} where there are none)`, (file, source) => {
  if (!hasRecording(file)) return;
  const body: unknown = JSON.parse(recording(file));
  expect(source.listing.read(body).length).toBeGreaterThan(0);
});

test('what is built in of a model is what the catalogue said', () => {
  expect(cerebras.factsOf('gemma-4-31b')).toMatchObject({ context_window: 131_072, images: true });
  expect(cerebras.knownModels).toContain('zai-glm-4.7');
});
