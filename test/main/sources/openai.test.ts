import { describe, expect, test } from 'vitest';
import { openaiModels } from '../../../main/sources/models/openai.ts';
import { openai } from '../../../main/sources/openai.ts';
import type { ModelFacts } from '../../../shared/model/turn-settings.ts';
import { bodyOf } from '../../support/responses-body.ts';
import { requestOf } from '../../support/sent-body.ts';
import { streamWriter } from '../../support/stream-writer.ts';
import { hasRecording, noRecordings, recording } from '../../support/recordings.ts';

function resolve(tool: string, options: Readonly<Record<string, unknown>>, facts: ModelFacts = {}) {
  const resolved = openai.hostedTools[tool]?.resolve({ enable: true, ...options }, facts);
  return resolved && 'setting' in resolved ? resolved.setting : resolved?.problem;
}

describe('web search', () => {
  test('is sent with a place even when none is set: without one it is the United States', () => {
    expect(resolve('web_search', {})).toEqual({
      version: 'web_search',
      options: { user_location: { type: 'approximate' } },
    });
  });

  test('has its options in the words of the wire', () => {
    const options = {
      search_context_size: 'low',
      allowed_domains: ['example.com'],
      user_location: { city: 'Kiel', country: 'DE' },
    };
    expect(resolve('web_search', options)).toEqual({
      version: 'web_search',
      options: {
        search_context_size: 'low',
        filters: { allowed_domains: ['example.com'] },
        user_location: { type: 'approximate', city: 'Kiel', country: 'DE' },
      },
    });
    expect(resolve('web_search', { allowed_domains: [] })).not.toHaveProperty('options.filters');
  });

  test('refuses what is no domain, and a model that is known not to search', () => {
    expect(resolve('web_search', { allowed_domains: ['https://example.com'] })).toEqual({
      path: ['hosted_tools', 'web_search', 'allowed_domains'],
      code: 'hosted_tool_domain',
      details: {
        tool: 'web_search',
        key: 'allowed_domains',
        value: 'https://example.com',
        instead: 'example.com',
      },
    });
    const facts = openai.factsOf('gpt-4.1-nano');
    expect(resolve('web_search', {}, facts)).toMatchObject({ code: 'hosted_tool_not_served' });
  });

  test('has no way to leave domains out', () => {
    const parsed = openai.settings.safeParse({
      hosted_tools: { web_search: { enable: true, blocked_domains: ['a.example'] } },
    });
    expect(parsed.success).toBe(false);
  });
});

test('file search needs to be told where to search', () => {
  expect(resolve('file_search', { vector_store_ids: ['vs_1'] })).toEqual({
    version: 'file_search',
    options: { vector_store_ids: ['vs_1'] },
  });
  expect(resolve('file_search', { vector_store_ids: [] })).toEqual({
    path: ['hosted_tools', 'file_search', 'enable'],
    code: 'hosted_tool_option_missing',
    details: { tool: 'file_search', key: 'vector_store_ids' },
  });
});

test('code runs in a container that the provider makes for it', () => {
  expect(resolve('code_interpreter', {})).toEqual({
    version: 'code_interpreter',
    options: { container: { type: 'auto' } },
  });
});

describe('models', () => {
  test('are known by the day of a snapshot too', () => {
    expect(openai.factsOf('gpt-5.4-2026-03-05')).toEqual(openai.factsOf('gpt-5.4'));
    expect(openai.factsOf('gpt-5.4')).toMatchObject({
      context_window: 1_050_000,
      reasoning: { mode: 'levels', levels: ['none', 'low', 'medium', 'high', 'xhigh'] },
    });
    expect(openai.factsOf('qwen3-8b')).toEqual({});
  });

  test('that reason have levels, others none, and every limit is a number', () => {
    for (const name of openaiModels.names) {
      const { reasoning, context_window: window = 1 } = openai.factsOf(name);
      if (reasoning) expect(reasoning.mode === 'levels').toBe((reasoning.levels ?? []).length > 0);
      expect(window).toBeGreaterThan(0);
    }
  });

  test('are asked for sealed reasoning where they reason, and for sampling where they do not', () => {
    const parameters = { temperature: 0.2, reasoning: 'xlow' } as const;
    const body = (name: string) => {
      const settings = { facts: openai.factsOf(name), parameters };
      return bodyOf(requestOf(streamWriter().user('Hi'), settings));
    };
    expect(body('gpt-5')).toMatchObject({
      reasoning: { effort: 'minimal', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
    });
    expect(body('gpt-5')).not.toHaveProperty('temperature');
    expect(body('gpt-4.1')).toMatchObject({ temperature: 0.2 });
    expect(body('gpt-4.1')).not.toHaveProperty('reasoning');
  });
});

describe('the listing', () => {
  test('leaves out what answers no request for text', () => {
    const ids = ['gpt-5.5', 'text-embedding-3-small', 'whisper-1', 'tts-1-hd', 'gpt-image-2', 'o3'];
    const read = openai.listing.read({ data: ids.map((id) => ({ id, object: 'model' })) });
    expect(read).toEqual([
      { name: 'gpt-5.5', facts: {} },
      { name: 'o3', facts: {} },
    ]);
  });

  test('takes the context window where a server says it', () => {
    const body = {
      data: [
        { id: 'q', max_model_len: 4096 },
        { id: 'r', context_length: 0 },
      ],
    };
    expect(openai.listing.read(body)).toEqual([
      { name: 'q', facts: { context_window: 4096 } },
      { name: 'r', facts: {} },
    ]);
  });

  const name = 'models/openai-v1-models.json';
  test.skipIf(!hasRecording(name))(
    hasRecording(name) ? 'as it was recorded has models to chat with only' : noRecordings,
    () => {
      const names = openai.listing.read(JSON.parse(recording(name))).map((one) => one.name);
      expect(names).toContain('gpt-5.6-sol');
      expect(names.length).toBeGreaterThan(50);
      expect(names.filter((one) => !/^(gpt-[345]|o[134]|chat-latest)/.test(one))).toEqual([]);
      expect(
        names.filter((one) => /audio|image|realtime|tts|search-(preview|api)|computer/.test(one)),
      ).toEqual([]);
    },
  );
});
