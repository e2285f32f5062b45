import { describe, expect, test } from 'vitest';
import { refusalReasons } from '../../../shared/text/phrases/refusal-reasons.ts';
import { refusalSentence, refusalText } from '../../../shared/text/phrases/refusals.ts';
import { sourcesIn } from '../../architecture/sources.ts';

/** Files whose `AppError`s carry a `reason`. */
const refusing =
  /^main\/(providers\/|credentials\/|config\/(write-toml|user-config)\.ts|ipc\/key-door\.ts|turns\/probe\/probe\.ts|export-file\.ts|.*\/explain-failure\.ts|.*\/refused-file\.ts|.*\/open-database\.ts)/;

test('every reason that main gives has a sentence of its own, and no other has', () => {
  const given = sourcesIn(['main'])
    .filter(({ path }) => refusing.test(path))
    .flatMap(({ text }) => [...text.matchAll(/reason: '(\w+)'/g)].map(([, reason]) => reason));
  const said = Object.keys(refusalReasons).map((key) => key.split(' ')[1]);
  expect([...new Set(given)].toSorted()).toEqual([...new Set(said)].toSorted());
});

describe('what a refusal says', () => {
  const problem = {
    file: '/home/ada/.config/footnote/config.toml',
    line: 5,
    column: 1,
    key: 'providers.llm.own.hosted_tools.web_search.allowed_domains',
    code: 'hosted_tool_options_clash',
    details: {
      tool: 'web_search',
      keys: ['allowed_domains', 'blocked_domains'],
      related: [{ file: '/etc/other.toml', line: 9, column: 3 }],
    },
  };

  test('of settings that clash: the first problem, the places of both, and how many more', () => {
    const details = {
      reason: 'hosted_tool',
      provider: 'own',
      problems: [problem, problem, problem],
    };
    const said = refusalSentence({ code: 'bad_config', details });
    expect(said).toMatch(/^A hosted tool of “own” cannot be used as it is set\. /);
    expect(said).toContain('config.toml line 5, column 1: “web_search” takes “allowed_domains”');
    expect(said).toContain('The other one is at other.toml line 9, column 3.');
    expect(said).toContain('There are 2 problems more. Nothing was sent.');
  });

  test('of a provider with mistakes: the first one, with its place', () => {
    const unknown = { ...problem, code: 'bad_model_id', details: {} };
    const details = { provider: 'own', problems: [unknown] };
    expect(refusalText({ code: 'bad_config', details })).toEqual({
      title: '“own” has mistakes in the config file',
      advice: expect.stringMatching(/^config\.toml line 5, column 1: A model is written as/),
      offers: ['config-file', 'pick-model'],
    });
  });

  test.each([
    [
      'refused',
      {
        reason: 'other_origin',
        provider: 'p',
        origin: 'https://b.example',
        boundTo: 'https://a.example',
      },
      ['https://a.example', 'https://b.example', 'Nothing was sent'],
    ],
    [
      'refused',
      { reason: 'in_the_clear', provider: 'p', origin: 'http://b.example' },
      ['“p”', 'http://b.example', 'https://'],
    ],
    ['refused', { reason: 'key_characters', provider: 'p', variable: 'P_KEY' }, ['“p”', 'P_KEY']],
    ['bad_input', { reason: 'no_such_tool', provider: 'p', tool: 'dig' }, ['“p”', '“dig”']],
    ['bad_input', { reason: 'no_such_source', id: 'x', known: ['a', 'b'] }, ['“x”', 'a, b']],
    ['bad_input', { reason: 'name_taken', name: 'p' }, ['“p”']],
    [
      'bad_input',
      { reason: 'bad_base_url', name: 'p', fault: 'secret' },
      ['user name or password'],
    ],
    ['not_found', { source: 'x' }, ['“x”']],
    ['not_found', { provider: 'x', known: ['a', 'b'] }, ['“x” is not declared', 'a, b']],
  ] as const)('%s %j', (code, details, words) => {
    const said = refusalSentence({ code, details });
    for (const word of words) expect(said).toContain(word);
    expect(said).not.toMatch(/undefined|\?[^”]|\bThat did not work\b/);
  });
});
