import { describe, expect, test } from 'vitest';
import { configProblemCodes } from '../../../shared/model/config-problem-code.ts';
import { configProblemText, placeText } from '../../../shared/text/phrases/config.ts';

type Example = readonly [code: string, details: Readonly<Record<string, unknown>>, key?: string];

const examples: readonly Example[] = [
  ['not_a_file', { kind: 'pipe' }],
  ['outside_folder', {}],
  ['broken_link', {}],
  ['unreadable', { reason: 'EACCES' }],
  ['unreadable', { reason: 'EIO' }],
  ['read_timeout', { seconds: 5 }],
  ['too_large', { bytes: 2_147_483_648, limit: 1_048_576 }],
  ['not_utf8', { byte: 1234 }],
  ['syntax', { reason: 'incomplete key-value: cannot find end of key' }],
  ['more_problems', { count: 150 }],
  ['forbidden_key', { name: '__proto__' }],
  ['too_deep', { limit: 32 }],
  ['unknown_key', { name: 'base_ulr', nearest: 'base_url', known: ['base_url', 'models'] }],
  ['unknown_key', { name: 'x', known: ['model', 'request'] }],
  ['missing_key', { name: 'base_url' }],
  ['wrong_type', { expected: ['string'], found: 'date' }, 'a.version'],
  ['wrong_type', { expected: ['number', 'string'], found: 'list' }, 'a.b'],
  ['wrong_type', { expected: ['table'], found: 'boolean' }, 'a.b'],
  ['not_one_of', { values: ['off', 'short', 'long'] }, 'assistant.request.cache'],
  ['not_one_of', { values: ['off', 'short'], like: '10m' }, 'assistant.request.cache'],
  ['too_small', { minimum: 1, of: 'number' }, 'a.max_tokens'],
  ['too_small', { minimum: 1, of: 'string' }, 'a.name'],
  ['too_small', { minimum: 2, of: 'array' }, 'a.list'],
  ['too_big', { maximum: 2, of: 'number' }, 'a.temperature'],
  ['bad_format', { format: 'regex' }, 'providers.llm.a.api_key_env'],
  ['bad_format', { format: 'regex' }, 'providers.llm.a.headers.x'],
  ['not_allowed', { reason: 'it is never used' }, 'a.b'],
  ['secret_in_config', { inProvider: true }, 'providers.llm.a.api_key'],
  ['secret_in_config', { inProvider: false }, 'assistant.token'],
  ['secret_in_url', {}, 'providers.llm.a.base_url'],
  ['bad_provider_name', { name: 'My Server', suggestion: 'my-server' }],
  ['bad_provider_name', { name: '…' }],
  ['reserved_provider_name', { name: 'aliases' }],
  [
    'missing_source',
    {
      provider: 'gorq',
      files: ['/home/me/config.toml'],
      similar: ['groq'],
      sources: ['one', 'two'],
    },
  ],
  ['unknown_source', { source: 'oen', nearest: 'one', sources: ['one', 'two'] }],
  ['unknown_server', { server: 'mine' }],
  ['no_hosted_tools', { source: 'two', having: ['one', 'three'] }],
  ['no_hosted_tools', { source: 'two', having: [] }],
  [
    'unknown_hosted_tool',
    { tool: 'serach', source: 'one', nearest: 'search', known: ['search'], having: [] },
  ],
  ['unknown_hosted_tool', { tool: 'fetch', source: 'one', known: ['search'], having: ['two'] }],
  ['no_auth_chain', { source: 'two', having: ['one', 'three'] }],
  ['no_auth_chain', { source: 'two', having: [] }],
  ['empty_auth', {}],
  ['duplicate_auth', { entry: 'work' }],
  ['bad_auth_entry', { entry: 'My Login' }],
  ['no_such_key', { entry: 'api_key:work' }],
  ['bad_url', { reason: 'not_a_url' }, 'a.base_url'],
  ['bad_url', { reason: 'scheme' }, 'a.base_url'],
  ['bad_url', { reason: 'query' }, 'a.base_url'],
  ['url_has_version', { suggestion: 'https://example.com' }, 'a.base_url'],
  ['bad_model_id', {}],
  ['undeclared_provider', { provider: 'wbe', nearest: 'web', declared: ['web', 'local'] }],
  ['undeclared_provider', { provider: 'web', declared: [] }],
];

function said([code, details, key = '']: Example): string {
  return configProblemText({ file: 'c.toml', line: 1, column: 1, key, code, details });
}

describe('what is said of a problem in a config file', () => {
  test('tells what is wrong and what to do, for every code', () => {
    const covered = new Set(examples.map(([code]) => code));
    expect(configProblemCodes.filter((code) => !covered.has(code))).toEqual([]);
    expect(examples.map(said)).toMatchInlineSnapshot(`
      [
        "This is a pipe, not a file. Put a text file in its place.",
        "This links to a file outside its folder, and is not followed. Copy the file here, or make the whole folder a link.",
        "This links to nothing. Mend the link or delete it.",
        "You are not allowed to read this file. Change its permissions.",
        "The system cannot read this file (EIO).",
        "The file did not come within 5 seconds. Is it on a network drive that is gone?",
        "The file has 2,147,483,648 bytes; at most 1,048,576 are read. Shorten it.",
        "Byte 1,234 is not UTF-8 text. Save the file as UTF-8.",
        "This is not TOML: incomplete key-value: cannot find end of key.",
        "There are 150 more problems. Mend the first ones to see them.",
        "A key may not be called “__proto__”. Rename it.",
        "This is nested more than 32 levels deep, and is not read.",
        "There is no setting “base_ulr” here. Did you mean “base_url”? Settings: base_url, models.",
        "There is no setting “x” here. Settings: model, request.",
        "“base_url” is missing. Add it.",
        "“a.version” is a date, where text is expected. Put text in quotes.",
        "“a.b” is a list, where a number or text is expected.",
        "“a.b” is true or false, where a table is expected.",
        "“assistant.request.cache” must be “off”, “short” or “long”.",
        "“assistant.request.cache” must be “off”, “short” or something like “10m”.",
        "“a.max_tokens” must be 1 or more.",
        "“a.name” is empty.",
        "“a.list” must have at least 2 items.",
        "“a.temperature” must be 2 or less.",
        "“providers.llm.a.api_key_env” takes the name of an environment variable: letters, digits and _. The key itself does not belong in this file.",
        "“providers.llm.a.headers.x” is not written as it should be. Check it for characters that do not belong there.",
        "“a.b” cannot be used: it is never used.",
        "“providers.llm.a.api_key” looks like a secret, and secrets do not belong in a file. Take it out, and treat it as known to others if the file was shared. Save it in the system keychain, in the window or with “footnote auth login”, or put it in an environment variable that “api_key_env” names.",
        "“assistant.token” looks like a secret, and secrets do not belong in a file. Take it out, and treat it as known to others if the file was shared. A provider’s key goes into an environment variable that its “api_key_env” names.",
        "“providers.llm.a.base_url” has a user name or password in its address. Take it out and put the key in an environment variable that “api_key_env” names.",
        "A provider cannot be called “My Server”: use small letters, digits, - and _, at most 64. “my-server” would do.",
        "A provider cannot be called “…”: use small letters, digits, - and _, at most 64.",
        "A provider cannot be called “aliases”: the name is kept for names of models. Take another.",
        "The provider “gorq” has no source; it is mentioned in config.toml. Did you mean “groq”? If it is new, add source = "…". Sources: one, two.",
        "There is no source “oen”. Did you mean “one”? Sources: one, two.",
        "There is no server “mine”. Only “demo”, the built-in one, can be named here.",
        "The source “two” has no hosted tools. Use a provider with the source “one” or “three”, or take this out.",
        "The source “two” has no hosted tools. No source has any. Take this out.",
        "The source “one” has no hosted tool “serach”. Did you mean “search”? It has: search.",
        "The source “one” has no hosted tool “fetch”. It has: search. Use a provider with the source “two”, or take this out.",
        "The source “two” has no chain of logins: a key of it belongs to one provider. Sources that have one: “one”, “three”.",
        "The source “two” has no chain of logins: a key of it belongs to one provider. No source has one.",
        "The chain of logins is empty, so no key would ever be used. List a login, or leave it out.",
        "“work” is listed twice. Each login is tried once: take one out.",
        "“My Login” is no login: write “api_key”, “api_key:NAME”, or the name of a saved login in small letters, digits, - and _.",
        "“api_key:work” names a variable that “api_key_env” does not have. Write it as in api_key_env = { work = "WORK_KEY" }.",
        "“a.base_url” is no complete address. Write it like “https://example.com” or “http://127.0.0.1:8080”.",
        "“a.base_url” must begin with https:// or http://.",
        "“a.base_url” may not have a “?” or “#” in it: paths are appended to it.",
        "“a.base_url” ends in what is appended to it anyway. It is used as it stands, but most likely “https://example.com” is meant.",
        "A model is written as “provider/model”: the name of a declared provider, a slash, and the name the model has there.",
        "No provider “wbe” is declared. Did you mean “web”? Declared are: web, local.",
        "No provider “web” is declared. Declare it under [providers.llm], or name another.",
      ]
    `);
  });

  test('leaves no gap where a detail belongs', () => {
    for (const example of examples) {
      expect(said(example)).not.toMatch(/“\?”(?! or “#”)|undefined|\[object|NaN| {2}|\.\.| $/);
      expect(said(example)).toMatch(/[.?]$/);
    }
  });

  test('names a code it has no sentence for', () => {
    expect(said(['of_a_later_version', {}, 'a.b'])).toBe(
      '“a.b” cannot be used (of_a_later_version). Change it or take it out.',
    );
  });

  test('leaves the codes of hosted tools to their own sentences', () => {
    expect(said(['hosted_tool_not_served', { tool: 'search' }, 'a.b'])).toBe(
      'This model does not serve “search”. Pick another model, or turn the tool off.',
    );
  });
});

test('places are said without the folders', () => {
  expect(placeText({ file: '/home/me/.config/footnote/config.toml', line: 12, column: 3 })).toBe(
    'config.toml line 12, column 3',
  );
  expect(placeText({ file: 'C:\\Users\\me\\config.toml', line: 1, column: 1 })).toBe(
    'config.toml line 1, column 1',
  );
});
