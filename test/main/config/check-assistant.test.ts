import { describe, expect, test } from 'vitest';
import { check, problemsOf } from '../../support/checked-config.ts';

describe('the assistant', () => {
  const declared = 'providers.llm.web.source = "searching"';

  test('needs a model of a declared provider', () => {
    expect(problemsOf(declared, 'assistant.model.id = "wbe/m"')).toEqual([
      [
        '2:17 assistant.model.id undeclared_provider',
        { provider: 'wbe', nearest: 'web', declared: ['web'] },
      ],
    ]);
    expect(problemsOf(declared, 'assistant.model.id = { name = "m", provider = "other" }')).toEqual(
      [['2:36 assistant.model.id undeclared_provider', { provider: 'other', declared: ['web'] }]],
    );
    expect(problemsOf(declared, 'assistant.model.id = "m"')).toEqual([
      ['2:17 assistant.model.id bad_model_id', {}],
    ]);
    expect(problemsOf(declared, 'assistant.model.id = { provider = "web" }')).toEqual([
      ['2:17 assistant.model.id.name missing_key', { name: 'name' }],
    ]);
  });

  test('may name a provider whose block has mistakes: those are said once', () => {
    expect(problemsOf('[providers.llm.web]', '[assistant.model]', 'id = "web/m"')).toEqual([
      ['1:16 providers.llm.web missing_source', expect.anything()],
    ]);
  });

  test('has each parameter checked by itself', () => {
    const { config, problems } = check(`[assistant.model.parameters]
max_tokens = 0
temperature = 2.5
top_p = 0.5
top_k = 1.5
stop_words = ["a", 3]
reasoning = "hihg"
verbosity = "low"

[assistant.request]
cache = "sometimes"
`);
    expect(problems.map(({ line, key, code, details }) => [line, key, code, details])).toEqual([
      [2, 'assistant.model.parameters.max_tokens', 'too_small', { minimum: 1, of: 'number' }],
      [3, 'assistant.model.parameters.temperature', 'too_big', { maximum: 2, of: 'number' }],
      [5, 'assistant.model.parameters.top_k', 'wrong_type', { expected: ['int'], found: 'number' }],
      [
        6,
        'assistant.model.parameters.stop_words[1]',
        'wrong_type',
        { expected: ['string'], found: 'number' },
      ],
      [7, 'assistant.model.parameters.reasoning', 'not_one_of', expect.anything()],
      [8, 'assistant.model.parameters.verbosity', 'unknown_key', expect.anything()],
      [
        11,
        'assistant.request.cache',
        'not_one_of',
        { values: ['off', 'short', 'long'], like: '10m' },
      ],
    ]);
    expect(config).toMatchObject({ parameters: { top_p: 0.5 }, cache: 'short' });
  });

  test('has parameters that only some sources send', () => {
    const { config, problems } = check(`[assistant.model.parameters]
service_tier = "standard_only"
speed = "slow"
context_management = { edits = [{ type = "clear_tool_uses_20250919", keep = { value = 3 } }] }
`);
    expect(problems.map(({ line, key, code }) => [line, key, code])).toEqual([
      [3, 'assistant.model.parameters.speed', 'not_one_of'],
    ]);
    expect(config.parameters).toEqual({
      service_tier: 'standard_only',
      context_management: { edits: [{ type: 'clear_tool_uses_20250919', keep: { value: 3 } }] },
    });
  });

  test('has no other keys', () => {
    expect(problemsOf('asistant.model.id = "a/b"', 'assistant.system_prompt = "x"')).toEqual([
      [
        '1:1 asistant unknown_key',
        {
          name: 'asistant',
          nearest: 'assistant',
          known: ['providers', 'assistant', 'conversation'],
        },
      ],
      [
        '2:11 assistant.system_prompt unknown_key',
        { name: 'system_prompt', known: ['model', 'request'] },
      ],
    ]);
    expect(problemsOf('assistant = 1', 'providers = []')).toEqual([
      ['1:1 assistant wrong_type', { expected: ['table'], found: 'number' }],
      ['2:1 providers wrong_type', { expected: ['table'], found: 'list' }],
    ]);
  });
});
