import { describe, expect, test } from 'vitest';
import { anthropicMessages } from '../../../main/sources/anthropic-messages.ts';
import { anthropic } from '../../../main/sources/anthropic.ts';
import type { Source } from '../../../main/sources/source.ts';
import type { ModelFacts, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { requestOf } from '../../support/sent-body.ts';
import { streamWriter } from '../../support/stream-writer.ts';

// One test for each row of the comparison of the two Messages sources (RFD D24), and for each source.

type Stream = ReturnType<typeof streamWriter>;
const asked = () => streamWriter().user('Hi');

/** What a source sends, and the members of the body that are asked about. */
function sent(source: Source, settings: Partial<TurnSettings>, stream: Stream = asked()) {
  const { body, headers } = source.encode(requestOf(stream, settings));
  return { headers, body: JSON.parse(body) as Readonly<Record<string, unknown>> };
}

const members = (source: Source, settings: Partial<TurnSettings>, keys: readonly string[]) => {
  const { body } = sent(source, settings);
  return Object.fromEntries(keys.flatMap((key) => (key in body ? [[key, body[key]]] : [])));
};

const thinking = (source: Source, settings: Partial<TurnSettings>) =>
  members(source, settings, ['thinking', 'output_config']);

describe('model details', () => {
  const listing = {
    data: [{ type: 'model', id: 'own-model', max_input_tokens: 5, max_tokens: 3 }],
  };
  const listed = [{ name: 'own-model', facts: { context_window: 5, max_output_tokens: 3 } }];

  test('anthropic: the server lists models, and a table knows them before that', () => {
    expect(anthropic.listing.request.path).toBe('/v1/models?limit=1000');
    expect(anthropic.listing.read(listing)).toEqual(listed);
    expect(anthropic.factsOf('claude-haiku-4-5-20251001')).toMatchObject({
      context_window: 200_000,
      max_output_tokens: 64_000,
      reasoning: { mode: 'budget' },
    });
    expect(anthropic.knownModels).toContain('claude-opus-5-5');
  });

  test('anthropic-messages: the server may list models, and no table knows any', () => {
    expect(anthropicMessages.listing.request.path).toBe('/v1/models?limit=1000');
    expect(anthropicMessages.listing.read(listing)).toEqual(listed);
    expect(anthropicMessages.factsOf('claude-haiku-4-5')).toEqual({});
    expect(anthropicMessages.knownModels).toEqual([]);
  });
});

describe('reasoning asked for, support unknown', () => {
  const settings = { parameters: { reasoning: 'low' } } as const;

  test('anthropic: adaptive thinking', () => {
    expect(thinking(anthropic, settings)).toEqual({
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'low' },
    });
  });

  test('anthropic-messages: a budget', () => {
    expect(thinking(anthropicMessages, settings)).toEqual({
      thinking: { type: 'enabled', budget_tokens: 6400 },
    });
  });
});

describe('reasoning with a declared mode', () => {
  const asking = (mode: 'adaptive' | 'budget'): Partial<TurnSettings> => ({
    parameters: { reasoning: 'high' },
    facts: { max_output_tokens: 10_000, reasoning: { mode } },
  });

  test('anthropic: per the facts', () => {
    expect(thinking(anthropic, asking('adaptive'))).toEqual({
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'high' },
    });
    expect(thinking(anthropic, asking('budget'))).toEqual({
      thinking: { type: 'enabled', budget_tokens: 8000 },
    });
  });

  test('anthropic-messages: adaptive with an effort, or a budget', () => {
    expect(thinking(anthropicMessages, asking('adaptive'))).toEqual({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'high' },
    });
    expect(thinking(anthropicMessages, asking('budget'))).toEqual({
      thinking: { type: 'enabled', budget_tokens: 8000 },
    });
  });
});

describe('reasoning off', () => {
  const off = (facts: ModelFacts) => ({ parameters: { reasoning: 'off' as const }, facts });
  const disabled = { thinking: { type: 'disabled' } };

  test('anthropic: per the table, disabled, between tools or omitted', () => {
    expect(thinking(anthropic, off(anthropic.factsOf('claude-opus-5')))).toEqual(disabled);
    expect(thinking(anthropic, off(anthropic.factsOf('claude-sonnet-5-5')))).toEqual({
      thinking: { type: 'between_tools' },
    });
    expect(thinking(anthropic, off(anthropic.factsOf('claude-opus-5-5')))).toEqual({});
    expect(thinking(anthropic, off({}))).toEqual({});
  });

  test('anthropic-messages: disabled, known or not', () => {
    expect(thinking(anthropicMessages, off({}))).toEqual(disabled);
    expect(thinking(anthropicMessages, off({ reasoning: { mode: 'adaptive' } }))).toEqual(disabled);
  });
});

describe('sampling parameters', () => {
  const parameters = { temperature: 0.2, top_p: 0.9, top_k: 7 };
  const keys = Object.keys(parameters);

  test('anthropic: only for models that the table marks', () => {
    const off = { ...parameters, reasoning: 'off' as const };
    const marked = anthropic.factsOf('claude-haiku-4-5');
    expect(members(anthropic, { parameters: off, facts: marked }, keys)).toEqual(parameters);
    const unmarked = anthropic.factsOf('claude-opus-5');
    expect(members(anthropic, { parameters: off, facts: unmarked }, keys)).toEqual({});
    expect(members(anthropic, { parameters }, keys)).toEqual({});
  });

  test('anthropic-messages: whenever they are set', () => {
    const thinks = { ...parameters, reasoning: 'high' as const };
    expect(members(anthropicMessages, { parameters }, keys)).toEqual(parameters);
    expect(members(anthropicMessages, { parameters: thinks }, keys)).toEqual(parameters);
    expect(members(anthropicMessages, {}, keys)).toEqual({});
  });
});

describe('reasoning sent back', () => {
  const signed = '{"type":"thinking","thinking":"Signed.","signature":"c2ln"}';
  const unsigned = '{"type":"thinking","thinking":"Unsigned.","signature":""}';
  const stream = () => {
    const by = { response: 'resp001' };
    const said = asked().reasoning(by, 'Signed.', signed).reasoning(by, 'Unsigned.', unsigned);
    return said.text(by, 'Yes.').stop(by, 'stop').user('Go on');
  };
  const answer = (source: Source) =>
    (sent(source, {}, stream()).body['messages'] as readonly unknown[])[1];

  test('anthropic: as thinking when it is signed, else as text', () => {
    expect(answer(anthropic)).toEqual({
      role: 'assistant',
      content: [
        JSON.parse(signed),
        { type: 'text', text: '<think>\nUnsigned.\n</think>\n\n' },
        { type: 'text', text: 'Yes.' },
      ],
    });
  });

  test('anthropic-messages: as thinking, signed or not', () => {
    expect(answer(anthropicMessages)).toEqual({
      role: 'assistant',
      content: [JSON.parse(signed), JSON.parse(unsigned), { type: 'text', text: 'Yes.' }],
    });
  });
});

describe('structured output', () => {
  const schema = { type: 'object', properties: { title: { type: 'string' } } };
  const asking = (source: Source, facts: ModelFacts) => {
    const { body } = sent(source, { facts }, streamWriter().user('Name it', schema));
    return { config: body['output_config'], tools: body['tools'], choice: body['tool_choice'] };
  };
  const native = { config: { format: { type: 'json_schema', schema } } };
  const forced = {
    tools: [
      {
        name: 'structured_output',
        description: 'Gives the answer in its final form.',
        input_schema: schema,
      },
    ],
    choice: { type: 'any' },
  };

  test('anthropic: native, unless the model is declared not to know it', () => {
    expect(asking(anthropic, {})).toEqual(native);
    expect(asking(anthropic, { structured_output: false })).toEqual(forced);
  });

  test('anthropic-messages: a forced tool call, unless the model is declared to know it', () => {
    expect(asking(anthropicMessages, {})).toEqual(forced);
    expect(asking(anthropicMessages, { structured_output: true })).toEqual(native);
  });
});

describe('betas, service tier, fast mode, context editing', () => {
  const settings: Partial<TurnSettings> = {
    parameters: { reasoning: 'low' },
    facts: { reasoning: { mode: 'budget' } },
    tools: [{ name: 'look', description: '', schema: {} }],
  };
  const extensions = ['service_tier', 'speed', 'context_management', 'betas'];

  test('anthropic: asks for thinking between tool calls', () => {
    expect(sent(anthropic, settings).headers).toEqual({
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'interleaved-thinking-2025-05-14',
    });
    expect(sent(anthropic, {}).headers).not.toHaveProperty('anthropic-beta');
  });

  const clearing = { type: 'clear_tool_uses_20250919', keep: { type: 'tool_uses', value: 3 } };
  const compacting = { type: 'compact_20260112' };
  const extended: Partial<TurnSettings> = {
    parameters: {
      service_tier: 'standard_only',
      speed: 'fast',
      context_management: { edits: [clearing, compacting] },
    },
  };

  test('anthropic: sends what is set, and names the beta features that it uses', () => {
    expect(members(anthropic, extended, extensions)).toEqual({
      service_tier: 'standard_only',
      speed: 'fast',
      context_management: { edits: [clearing, compacting] },
    });
    expect(sent(anthropic, extended).headers['anthropic-beta']).toBe(
      'fast-mode-2026-02-01,context-management-2025-06-27,compact-2026-01-12',
    );
    const compactOnly = { parameters: { context_management: { edits: [compacting] } } };
    expect(sent(anthropic, compactOnly).headers['anthropic-beta']).toBe('compact-2026-01-12');
    expect(members(anthropic, {}, extensions)).toEqual({});
  });

  test('anthropic-messages: asks for none', () => {
    const all = { ...settings, parameters: { ...settings.parameters, ...extended.parameters } };
    expect(sent(anthropicMessages, all).headers).toEqual({
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
    });
    expect(members(anthropicMessages, all, extensions)).toEqual({});
  });
});

describe.each([anthropic, anthropicMessages])('the same for both: $id', (source) => {
  test('cache marks as the setting says', () => {
    const said = (cache: string) => sent(source, { cache }).body['messages'];
    const text = { type: 'text', text: 'Hi' };
    const marked = { ...text, cache_control: { type: 'ephemeral' } };
    const long = { ...text, cache_control: { type: 'ephemeral', ttl: '1h' } };
    expect(said('off')).toEqual([{ role: 'user', content: [text] }]);
    expect(said('short')).toEqual([{ role: 'user', content: [marked] }]);
    expect(said('long')).toEqual([{ role: 'user', content: [long] }]);
  });

  test('32,000 tokens of output where none are set or reported', () => {
    expect(sent(source, {}).body['max_tokens']).toBe(32_000);
    expect(sent(source, { facts: { max_output_tokens: 4096 } }).body['max_tokens']).toBe(4096);
  });
});

describe('credentials', () => {
  test('anthropic: a key that must be there, in the vendor’s header', () => {
    const { defaultKeyEnv, keyOptional } = anthropic;
    expect({ defaultKeyEnv, keyOptional }).toEqual({
      defaultKeyEnv: 'ANTHROPIC_API_KEY',
      keyOptional: false,
    });
    expect(anthropic.credentialHeaders('k')).toEqual({ 'x-api-key': 'k' });
  });

  test('anthropic-messages: a key only where config names its variable', () => {
    const { defaultKeyEnv, keyOptional } = anthropicMessages;
    expect({ defaultKeyEnv, keyOptional }).toEqual({ defaultKeyEnv: undefined, keyOptional: true });
    expect(anthropicMessages.credentialHeaders('k')).toEqual({
      'x-api-key': 'k',
      authorization: 'Bearer k',
    });
  });
});
