import { describe, expect, test } from 'vitest';
import { check, problemsOf } from '../../support/checked-config.ts';

describe('a provider', () => {
  test('without a source is named with its file and the names it may have meant', () => {
    expect(
      problemsOf(
        'providers.llm.groq.source = "plain-chat"',
        '[providers.llm.gorq]',
        'base_url = "x"',
      )[1],
    ).toEqual([
      '2:16 providers.llm.gorq missing_source',
      {
        provider: 'gorq',
        files: ['c.toml'],
        similar: ['groq'],
        sources: ['searching', 'plain-chat'],
      },
    ]);
  });

  test('with a source nobody knows gets the nearest one', () => {
    expect(problemsOf('[providers.llm.a]', 'source = "serching"')).toEqual([
      [
        '2:1 providers.llm.a.source unknown_source',
        { source: 'serching', nearest: 'searching', sources: ['searching', 'plain-chat'] },
      ],
    ]);
    expect(problemsOf('[providers.llm.a]', 'source = 3')).toEqual([
      ['2:1 providers.llm.a.source wrong_type', { expected: ['string'], found: 'number' }],
    ]);
  });

  test('has a name of small letters, digits, - and _', () => {
    expect(
      problemsOf('[providers.llm."My Server"]', '[providers.llm.aliases]', '[providers.llm."…"]'),
    ).toEqual([
      [
        '1:16 providers.llm."My Server" bad_provider_name',
        { name: 'My Server', suggestion: 'my-server' },
      ],
      ['2:16 providers.llm.aliases reserved_provider_name', { name: 'aliases' }],
      ['3:16 providers.llm."…" bad_provider_name', { name: '…' }],
    ]);
  });

  test('is a table', () => {
    expect(problemsOf('[providers.llm]', 'a = 1', 'b = [1]')).toEqual([
      ['2:1 providers.llm.a wrong_type', { expected: ['table'], found: 'number' }],
      ['3:1 providers.llm.b wrong_type', { expected: ['table'], found: 'list' }],
    ]);
  });

  test('has all of its mistakes named at once, each at its place', () => {
    expect(
      problemsOf(
        '[providers.llm.a]',
        'source = "searching"',
        'api_key_evn = "X"',
        'api_key_env = "not a name"',
        'base_url = 3',
        'models.m.context_window = 0',
        'models.m.tools = "yes"',
        'models.m.toolz = true',
        'models.n.reasoning = { mode = "adaptiv", mni = 1 }',
        'models.o = 1979-05-27',
      ),
    ).toEqual([
      [
        '3:1 providers.llm.a.api_key_evn unknown_key',
        {
          name: 'api_key_evn',
          nearest: 'api_key_env',
          known: [
            'base_url',
            'api_key_env',
            'headers',
            'models',
            'source',
            'server',
            'hosted_tools',
          ],
        },
      ],
      ['4:1 providers.llm.a.api_key_env bad_format', { format: 'regex' }],
      ['5:1 providers.llm.a.base_url wrong_type', { expected: ['string'], found: 'number' }],
      ['6:10 providers.llm.a.models.m.context_window too_small', { minimum: 1, of: 'number' }],
      [
        '7:10 providers.llm.a.models.m.tools wrong_type',
        { expected: ['boolean'], found: 'string' },
      ],
      [
        '8:10 providers.llm.a.models.m.toolz unknown_key',
        { name: 'toolz', nearest: 'tools', known: ['context_window', 'tools', 'reasoning'] },
      ],
      [
        '9:24 providers.llm.a.models.n.reasoning.mode not_one_of',
        { values: ['adaptive', 'budget'] },
      ],
      [
        '9:42 providers.llm.a.models.n.reasoning.mni unknown_key',
        { name: 'mni', nearest: 'min', known: ['mode', 'min'] },
      ],
      ['10:8 providers.llm.a.models.o wrong_type', { expected: ['string'], found: 'date' }],
    ]);
  });

  test('must say where it is, unless its source knows or a server brings it', () => {
    expect(problemsOf('[providers.llm.a]', 'source = "plain-chat"')).toEqual([
      ['1:16 providers.llm.a.base_url missing_key', { name: 'base_url' }],
    ]);
    expect(problemsOf('[providers.llm.a]', 'source = "searching"')).toEqual([]);
    expect(problemsOf('[providers.llm.a]', 'source = "plain-chat"', 'server = "demo"')).toEqual([]);
  });

  test('knows one server', () => {
    expect(problemsOf('[providers.llm.a]', 'source = "searching"', 'server = "mine"')).toEqual([
      ['3:1 providers.llm.a.server unknown_server', { server: 'mine' }],
    ]);
  });

  test('takes one of several types, and the one that nearly fits is spoken of', () => {
    const block = ['[providers.llm.a]', 'source = "plain-chat"', 'base_url = "http://h/v1"'];
    const at = '4:1 providers.llm.a.retries';
    expect(problemsOf(...block, 'retries = true')).toEqual([
      [`${at} wrong_type`, { expected: ['number', 'string'], found: 'boolean' }],
    ]);
    expect(problemsOf(...block, 'retries = "often"')).toEqual([
      [`${at} not_one_of`, { values: ['always'] }],
    ]);
    expect(problemsOf(...block, 'retries = -1')).toEqual([
      [`${at} too_small`, { minimum: 0, of: 'number' }],
    ]);
    expect(problemsOf(...block, 'retries = 1.5')).toEqual([
      [`${at} wrong_type`, { expected: ['int'], found: 'number' }],
    ]);
  });

  test('has an address that is one', () => {
    const at = (url: string) =>
      problemsOf('[providers.llm.a]', 'source = "searching"', `base_url = "${url}"`);
    const bad = (reason: string) => [['3:1 providers.llm.a.base_url bad_url', { reason }]];
    expect(at('localhost:8080')).toEqual(bad('scheme'));
    expect(at('example.com')).toEqual(bad('not_a_url'));
    expect(at('ftp://example.com')).toEqual(bad('scheme'));
    expect(at('https://example.com/?a=b')).toEqual(bad('query'));
    expect(at('https://me:secret@example.com')).toEqual([
      ['3:1 providers.llm.a.base_url secret_in_url', {}],
    ]);
    expect(at('https://example.com/proxy/')).toEqual([]);
  });

  test('is only hinted at an address that says twice what its source appends', () => {
    const { config, problems } = check(`[providers.llm.a]
source = "searching"
base_url = "https://example.com/proxy/v1/messages"`);
    expect(problems).toMatchObject([
      {
        line: 3,
        code: 'url_has_version',
        details: { suggestion: 'https://example.com/proxy' },
        hint: true,
      },
    ]);
    expect(config.providers['a']).toMatchObject({
      problems: [],
      settings: { base_url: 'https://example.com/proxy/v1/messages' },
    });
  });

  test('with hosted tools that its source does not have is told which sources have them', () => {
    expect(
      problemsOf(
        '[providers.llm.a]',
        'source = "plain-chat"',
        'base_url = "http://h/v1"',
        '[providers.llm.a.hosted_tools.search]',
        'enable = true',
      ),
    ).toEqual([
      [
        '4:18 providers.llm.a.hosted_tools no_hosted_tools',
        { source: 'plain-chat', having: ['searching'] },
      ],
    ]);
    expect(
      problemsOf('[providers.llm.a]', 'source = "searching"', 'hosted_tools.serach.enable = true'),
    ).toEqual([
      [
        '3:14 providers.llm.a.hosted_tools.serach unknown_hosted_tool',
        {
          tool: 'serach',
          source: 'searching',
          nearest: 'search',
          known: ['search'],
          having: [],
        },
      ],
    ]);
  });

  test('has the options of its hosted tools checked, also together', () => {
    const block = [
      '[providers.llm.a]',
      'source = "searching"',
      '[providers.llm.a.hosted_tools.search]',
    ];
    expect(problemsOf(...block, 'enabled = true', 'max_uses = 0')).toEqual([
      [
        '4:1 providers.llm.a.hosted_tools.search.enabled unknown_key',
        {
          name: 'enabled',
          nearest: 'enable',
          known: ['enable', 'max_uses', 'allowed', 'blocked'],
        },
      ],
      ['5:1 providers.llm.a.hosted_tools.search.max_uses too_small', { minimum: 1, of: 'number' }],
    ]);
    expect(problemsOf(...block, 'allowed = ["a.example"]', 'blocked = ["b.example"]')).toEqual([
      [
        '5:1 providers.llm.a.hosted_tools.search.blocked two_lists',
        { lists: ['allowed', 'blocked'] },
      ],
    ]);
    expect(problemsOf('[providers.llm.a]', 'source = "searching"', 'hosted_tools = true')).toEqual([
      ['3:1 providers.llm.a.hosted_tools wrong_type', { expected: ['table'], found: 'boolean' }],
    ]);
  });
});
