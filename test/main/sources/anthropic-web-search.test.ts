import { describe, expect, test } from 'vitest';
import { anthropicWebSearch } from '../../../main/sources/anthropic-web-search.ts';
import {
  hostedToolProblem,
  hostedToolProblemCodes,
  isHostedToolProblem,
} from '../../../shared/text/phrases/hosted-tools.ts';

const resolve = (options: Readonly<Record<string, unknown>>, served?: readonly string[]) =>
  anthropicWebSearch.resolve(
    { enable: true, ...options },
    served ? { hosted_tools: { web_search: served } } : {},
  );
const problem = (options: Readonly<Record<string, unknown>>) => {
  const resolved = resolve(options);
  return 'problem' in resolved ? resolved.problem : undefined;
};

describe('what is sent', () => {
  test('is the first version without any option', () => {
    expect(resolve({})).toEqual({ setting: { version: 'web_search_20250305', options: {} } });
  });

  test('is every option in the words of the wire', () => {
    const location = { city: 'Kiel', region: 'SH', country: 'DE', timezone: 'Europe/Berlin' };
    const options = {
      user_location: location,
      allowed_domains: ['example.com', 'one.example.com/blog'],
      max_uses: 5,
    };
    expect(resolve(options)).toEqual({
      setting: {
        version: 'web_search_20250305',
        options: {
          max_uses: 5,
          allowed_domains: ['example.com', 'one.example.com/blog'],
          user_location: { type: 'approximate', ...location },
        },
      },
    });
    expect(resolve({ blocked_domains: ['reddit.com'], allowed_domains: [] })).toEqual({
      setting: { version: 'web_search_20250305', options: { blocked_domains: ['reddit.com'] } },
    });
  });
});

describe('the version', () => {
  const versionFor = (served: readonly string[]) => {
    const resolved = resolve({}, served);
    return 'setting' in resolved ? resolved.setting : resolved.problem.code;
  };

  test('is the first one wherever that is served', () => {
    const served = ['web_search_20260318', 'web_search_20250305'];
    expect(versionFor(served)).toEqual({ version: 'web_search_20250305', options: {} });
  });

  test('is the oldest later one where it is not, without code being run around the search', () => {
    expect(versionFor(['web_search_20260318', 'web_search_20260209'])).toEqual({
      version: 'web_search_20260209',
      options: { allowed_callers: ['direct'] },
    });
  });

  test('is none on a model that is known not to search', () => {
    expect(versionFor([])).toBe('hosted_tool_not_served');
    expect(versionFor(['teleport_20250305'])).toBe('hosted_tool_not_served');
  });
});

describe('what cannot be served is refused with its place', () => {
  const path = (...rest: readonly string[]) => ['hosted_tools', 'web_search', ...rest];

  test('both lists of domains', () => {
    expect(problem({ allowed_domains: ['a.example'], blocked_domains: ['b.example'] })).toEqual({
      path: path('allowed_domains'),
      related: [path('blocked_domains')],
      code: 'hosted_tool_options_clash',
      details: { tool: 'web_search', keys: ['allowed_domains', 'blocked_domains'] },
    });
  });

  test.each([0, -1])('%d searches', (max_uses) => {
    expect(problem({ max_uses })).toEqual({
      path: path('max_uses'),
      code: 'hosted_tool_number_too_small',
      details: { tool: 'web_search', key: 'max_uses', value: max_uses, least: 1 },
    });
  });

  test.each([
    ['https://example.com', 'example.com'],
    ['HTTP://example.com/blog?x#y', 'example.com/blog'],
    [' example.com', 'example.com'],
    ['example.com:8080', undefined],
    ['*.example.com', undefined],
    ['me@example.com', undefined],
    ['localhost', undefined],
    ['', undefined],
  ])('%j as a domain', (domain, instead) => {
    expect(problem({ blocked_domains: ['fine.example', domain] })).toEqual({
      path: path('blocked_domains'),
      code: 'hosted_tool_domain',
      details: {
        tool: 'web_search',
        key: 'blocked_domains',
        value: domain,
        ...(instead === undefined ? {} : { instead }),
      },
    });
  });
});

describe('options in config', () => {
  const parses = (options: object) => anthropicWebSearch.options.safeParse(options).success;

  test.each([
    { max_uses: 1.5 },
    { max_uses: '5' },
    { allowed_domains: 'a.example' },
    { user_location: { town: 'Kiel' } },
    { user_location: { country: 'Germany' } },
    { version: 'web_search_20260318' },
  ])('are not %j', (options) => {
    expect(parses(options)).toBe(false);
  });
});

describe('each problem is said with what to do about it', () => {
  test('in a sentence of its own', () => {
    const details = {
      tool: 'web_search',
      key: 'max_uses',
      keys: ['allowed_domains', 'blocked_domains'],
      value: 0,
      least: 1,
    };
    expect(hostedToolProblemCodes.map((code) => hostedToolProblem(code, details))).toEqual([
      'This model does not serve “web_search”. Pick another model, or turn the tool off.',
      '“max_uses” of “web_search” is 0. It must be 1 or more; to use the tool without a limit, remove the key.',
      '“web_search” takes “allowed_domains” or “blocked_domains”, but not together. Remove one of them; each may come from another file.',
      '“0” in “max_uses” of “web_search” is not a domain. Write it without a scheme, a port or a wildcard, like “example.com” or “example.com/blog”.',
      '“web_search” is turned on without “max_uses”, which it needs. Add the key, or turn the tool off.',
    ]);
    const domain = { tool: 'web_search', key: 'allowed_domains', value: 'http://a.example' };
    expect(hostedToolProblem('hosted_tool_domain', { ...domain, instead: 'a.example' })).toBe(
      '“http://a.example” in “allowed_domains” of “web_search” is not a domain. Write “a.example”.',
    );
  });

  test('and a code of somebody else is not ours', () => {
    expect(isHostedToolProblem('hosted_tool_domain')).toBe(true);
    expect(isHostedToolProblem('bad_url')).toBe(false);
  });
});
