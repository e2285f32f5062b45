import { describe, expect, test } from 'vitest';
import { anthropic } from '../../../main/sources/anthropic.ts';
import { anthropicCodeExecution } from '../../../main/sources/anthropic-code-execution.ts';
import { anthropicWebFetch } from '../../../main/sources/anthropic-web-fetch.ts';
import { requestOf } from '../../support/sent-body.ts';
import { streamWriter } from '../../support/stream-writer.ts';

const on = { enable: true };

describe('reading pages', () => {
  test('cites what it read unless it is told not to', () => {
    expect(anthropicWebFetch.resolve(on, {})).toEqual({
      setting: { version: 'web_fetch_20250910', options: { citations: { enabled: true } } },
    });
    expect(anthropicWebFetch.resolve({ ...on, citations: false }, {})).toEqual({
      setting: { version: 'web_fetch_20250910', options: {} },
    });
  });

  test('has its limits in the words of the wire', () => {
    const limits = { max_uses: 3, max_content_tokens: 5000, blocked_domains: ['a.example'] };
    expect(anthropicWebFetch.resolve({ ...on, ...limits, allowed_domains: [] }, {})).toEqual({
      setting: {
        version: 'web_fetch_20250910',
        options: { ...limits, citations: { enabled: true } },
      },
    });
  });

  test.each([
    [{ max_uses: 0 }, 'hosted_tool_number_too_small', ['max_uses']],
    [{ max_content_tokens: 0 }, 'hosted_tool_number_too_small', ['max_content_tokens']],
    [{ allowed_domains: ['https://a.example'] }, 'hosted_tool_domain', ['allowed_domains']],
    [
      { allowed_domains: ['a.example'], blocked_domains: ['b.example'] },
      'hosted_tool_options_clash',
      ['allowed_domains'],
    ],
  ])('is not served with %j', (options, code, path) => {
    expect(anthropicWebFetch.resolve({ ...on, ...options }, {})).toMatchObject({
      problem: { code, path: ['hosted_tools', 'web_fetch', ...path] },
    });
  });
});

describe.each([
  ['web_fetch', anthropicWebFetch, 'web_fetch_20260209', { allowed_callers: ['direct'] }],
  ['code_execution', anthropicCodeExecution, 'code_execution_20260120', {}],
] as const)('%s', (name, tool, later, options) => {
  test('is refused for a model that is known not to have it', () => {
    expect(tool.resolve(on, { hosted_tools: { [name]: [] } })).toEqual({
      problem: {
        path: ['hosted_tools', name, 'enable'],
        code: 'hosted_tool_not_served',
        details: { tool: name },
      },
    });
  });

  test('goes in a later version only where the first is not served', () => {
    const resolved = tool.resolve(on, { hosted_tools: { [name]: [later] } });
    expect(resolved).toMatchObject({ setting: { version: later, options } });
  });
});

test('all of them stand before the client’s tools', () => {
  const resolved = Object.entries(anthropic.hostedTools).flatMap(([name, tool]) => {
    const result = tool.resolve(on, {});
    return 'setting' in result ? [[name, result.setting] as const] : [];
  });
  const body = anthropic.encode(
    requestOf(streamWriter().user('Hi'), {
      hosted_tools: Object.fromEntries(resolved),
      tools: [{ name: 'clock', description: 'Tells the time', schema: { type: 'object' } }],
    }),
  ).body;
  const { tools } = JSON.parse(body) as { readonly tools: readonly object[] };
  expect(tools).toEqual([
    { type: 'web_search_20250305', name: 'web_search' },
    { type: 'web_fetch_20250910', name: 'web_fetch', citations: { enabled: true } },
    { type: 'code_execution_20250825', name: 'code_execution' },
    { name: 'clock', description: 'Tells the time', input_schema: { type: 'object' } },
  ]);
});
