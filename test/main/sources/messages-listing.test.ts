import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anthropic } from '../../../main/sources/anthropic.ts';
import { readMessagesListing } from '../../../main/sources/messages-listing.ts';

const yes = { supported: true };
const no = { supported: false };
const one = (model: object) => readMessagesListing({ data: [{ id: 'm', ...model }] })[0]?.facts;
const can = (capabilities: object) => one({ capabilities });

test('names, limits and capabilities become facts', () => {
  expect(
    readMessagesListing({
      data: [
        {
          type: 'model',
          id: 'big-model',
          display_name: 'Big Model',
          max_input_tokens: 1_000_000,
          max_tokens: 128_000,
          lifecycle: 'active',
          capabilities: {
            structured_outputs: yes,
            image_input: no,
            effort: { supported: true, low: yes, medium: yes, high: yes, xhigh: no, max: yes },
            thinking: {
              supported: true,
              types: { enabled: no, adaptive: yes, disabled: no, between_tools: yes },
            },
            server_tools: { supported: true, web_search: yes },
          },
        },
      ],
    }),
  ).toEqual([
    {
      name: 'big-model',
      facts: {
        display_name: 'Big Model',
        context_window: 1_000_000,
        max_output_tokens: 128_000,
        reasoning: {
          mode: 'adaptive',
          levels: ['low', 'medium', 'high', 'max'],
          can_disable: false,
          between_tools: true,
        },
        structured_output: true,
        images: false,
        deprecated: false,
      },
    },
  ]);
});

describe('reasoning', () => {
  test('is a budget where thinking is only enabled', () => {
    const thinking = { supported: true, types: { enabled: yes, adaptive: no } };
    expect(can({ thinking, effort: { ...yes, low: yes } })?.reasoning).toEqual({ mode: 'budget' });
  });

  test('is none where there is no thinking, and unknown where nothing is said', () => {
    expect(can({ thinking: no })?.reasoning).toEqual({ mode: 'none' });
    expect(can({ thinking: { supported: true } })?.reasoning).toBeUndefined();
    expect(can({})?.reasoning).toBeUndefined();
  });
});

test('a tool is known not to be served only where the listing says so', () => {
  expect(can({ server_tools: { web_search: no } })?.hosted_tools).toEqual({ web_search: [] });
  expect(can({ server_tools: { web_search: yes } })?.hosted_tools).toBeUndefined();
  expect(can({ server_tools: {} })?.hosted_tools).toBeUndefined();
});

test.each([
  [{ max_input_tokens: null, context_length: 4096 }, { context_window: 4096 }],
  [{ max_model_len: 8192 }, { context_window: 8192 }],
  [{ max_input_tokens: 0, max_tokens: -1 }, {}],
  [{ lifecycle: 'retired' }, { deprecated: true }],
  [{ display_name: 7, capabilities: 'all' }, {}],
])('%j says %j', (model, facts) => {
  expect(one(model)).toEqual(facts);
});

test('a bare list is read too', () => {
  expect(readMessagesListing([{ id: 'm' }, 'n', { id: '' }])).toEqual([{ name: 'm', facts: {} }]);
});

describe('recorded listings', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const folder = resolve(root, process.env['FOOTNOTE_RECORDINGS'] ?? '../shared/recordings');
  const file = join(folder, 'models', 'anthropic-v1-models.json');
  const isThere = existsSync(file);

  test.skipIf(!isThere)(
    isThere
      ? 'say what the built-in table says'
      : 'say what the built-in table says: skipped, no recordings (FOOTNOTE_RECORDINGS names them)',
    () => {
      const listed = readMessagesListing(JSON.parse(readFileSync(file, 'utf8')));
      expect(listed).toHaveLength(11);
      for (const { name, facts } of listed) {
        const { reasoning, ...others } = facts;
        expect(anthropic.factsOf(name)).toMatchObject(others);
        expect(anthropic.factsOf(name).reasoning).toMatchObject(reasoning ?? {});
      }
    },
  );
});
