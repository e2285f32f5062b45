import { describe, expect, test } from 'vitest';
import { listModels } from '../../../main/providers/list-models.ts';
import { cerebras } from '../../../main/sources/cerebras.ts';
import { llamacpp } from '../../../main/sources/llamacpp.ts';
import { ollama } from '../../../main/sources/ollama.ts';
import type { Source } from '../../../main/sources/source.ts';
import { sendTools } from '../../support/declared-providers.ts';
import { loopbackServer } from '../../support/loopback-server.ts';

/** The models a server lists, and what it was asked; a path without an answer is not found. */
async function asked(source: Source, answers: Readonly<Record<string, unknown>>) {
  const requests: string[] = [];
  const { url: baseUrl } = await loopbackServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push([request.method, request.url, body].join(' ').trim());
      const answer = answers[`${request.url}${body}`];
      if (answer === undefined) return void response.writeHead(404).end('no');
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  const limits = { ms: 2000, bytes: 100_000 };
  const listing = await listModels({ source, baseUrl, headers: {} }, sendTools(), limits);
  if (!listing.ok) throw new Error(listing.problem.code);
  return { requests, models: listing.models };
}

describe('a llama.cpp server', () => {
  const one = { data: [{ id: 'm', meta: { n_ctx_train: 262_144 } }] };
  const props = {
    default_generation_settings: { n_ctx: 8192 },
    modalities: { vision: true, audio: false },
    chat_template_caps: { supports_tools: true },
  };

  test('tells of its model’s context as it was given to it, of pictures and tools', async () => {
    const { requests, models } = await asked(llamacpp, { '/v1/models': one, '/props': props });
    expect(requests).toEqual(['GET /v1/models', 'GET /props']);
    expect(models).toEqual([
      { name: 'm', facts: { context_window: 8192, images: true, tools: true } },
    ]);
  });

  test('with several models is not asked for the one it would have to load', async () => {
    const { requests } = await asked(llamacpp, {
      '/v1/models': { data: [{ id: 'a' }, { id: 'b' }] },
    });
    expect(requests).toEqual(['GET /v1/models']);
  });

  test.each([
    ['nothing', undefined],
    ['no JSON', '<html>'],
    ['something else', [1]],
    ['odd values', { default_generation_settings: { n_ctx: 'many' }, modalities: 7 }],
    ['a context of nothing', { default_generation_settings: { n_ctx: 0 } }],
  ])('that says %s stays listed', async (_what, props) => {
    const answers = props === undefined ? {} : { '/props': props };
    const { models } = await asked(llamacpp, { '/v1/models': one, ...answers });
    expect(models).toEqual([{ name: 'm', facts: {} }]);
  });
});

test('an Ollama server is asked for each model that its listing says too little of', async () => {
  const { requests, models } = await asked(ollama, {
    '/api/tags': {
      models: [
        { name: 'new', details: { context_length: 4096 }, capabilities: ['completion'] },
        { name: 'old', details: { family: 'llama' } },
        { name: 'odd' },
      ],
    },
    '/api/show{"model":"old"}': {
      details: { family: 'llama' },
      capabilities: ['completion', 'tools', 'thinking'],
      model_info: { 'general.architecture': 'llama', 'llama.context_length': 8192 },
    },
  });
  expect(requests).toEqual([
    'GET /api/tags',
    'POST /api/show {"model":"old"}',
    'POST /api/show {"model":"odd"}',
  ]);
  expect(models).toEqual([
    {
      name: 'new',
      facts: { context_window: 4096, images: false, tools: false, reasoning: { mode: 'none' } },
    },
    {
      name: 'old',
      facts: {
        context_window: 8192,
        images: false,
        tools: true,
        reasoning: { mode: 'adaptive', can_disable: true },
      },
    },
    { name: 'odd', facts: {} },
  ]);
});

test('Cerebras’ catalogue tells of the models an account has, and adds none', async () => {
  const { requests, models } = await asked(cerebras, {
    '/v1/models': { data: [{ id: 'one' }, { id: 'own' }] },
    '/public/v1/models': {
      data: [
        {
          id: 'one',
          name: 'One',
          limits: { max_context_length: 131_072, max_completion_tokens: 40_960 },
          capabilities: { vision: false, tools: true, structured_outputs: true, reasoning: false },
          supported_parameters: { temperature: true },
          deprecated: true,
        },
        { id: 'elsewhere', limits: { max_context_length: 9 } },
        null,
        { id: 7 },
      ],
    },
  });
  expect(requests).toEqual(['GET /v1/models', 'GET /public/v1/models']);
  expect(models).toEqual([
    {
      name: 'one',
      facts: {
        display_name: 'One',
        context_window: 131_072,
        max_output_tokens: 40_960,
        images: false,
        tools: true,
        structured_output: true,
        sampling: true,
        deprecated: true,
        reasoning: { mode: 'none' },
      },
    },
    { name: 'own', facts: {} },
  ]);
});

test('a detail that does not come in time leaves the list as it is', async () => {
  const { url: baseUrl } = await loopbackServer((request, response) => {
    if (request.url === '/v1/models') response.end('{"data":[{"id":"m"}]}');
  });
  const limits = { ms: 200, bytes: 1000 };
  const listing = await listModels({ source: llamacpp, baseUrl, headers: {} }, sendTools(), limits);
  expect(listing).toEqual({ ok: true, models: [{ name: 'm', facts: {} }] });
});
