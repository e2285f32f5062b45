import { describe, expect, test } from 'vitest';
import { authProblem, placeOf, variableOf } from '../../../main/sources/auth-chain.ts';

test.each([
  [['work', 'api_key'], undefined],
  [['api_key:home', 'api_key', 'my-login_2'], undefined],
  [[], { code: 'empty_auth', details: {} }],
  [['work', 'api_key', 'work'], { code: 'duplicate_auth', details: { entry: 'work' } }],
  [['Work'], { code: 'bad_auth_entry', details: { entry: 'Work' } }],
  [['api_key:'], { code: 'bad_auth_entry', details: { entry: 'api_key:' } }],
] as const)('the chain %j: %j', (chain, problem) => {
  expect(authProblem(chain)).toEqual(problem);
});

test('an entry says where its key is', () => {
  expect(['api_key', 'api_key:work', 'work'].map(placeOf)).toEqual([
    { kind: 'environment' },
    { kind: 'environment', name: 'work' },
    { kind: 'saved', profile: 'work' },
  ]);
});

describe('which of several variables is meant', () => {
  const several = { work: 'WORK_KEY', home: 'HOME_KEY' };

  test.each([
    ['ONE_KEY', undefined, 'ONE_KEY'],
    ['ONE_KEY', 'work', undefined],
    [several, 'home', 'HOME_KEY'],
    [several, undefined, undefined],
    [several, '__proto__', undefined],
    [{ work: 'WORK_KEY' }, undefined, 'WORK_KEY'],
    [{ ...several, default: 'USUAL_KEY' }, undefined, 'USUAL_KEY'],
  ] as const)('%j, named %j: %j', (variables, name, variable) => {
    expect(variableOf(variables, name)).toBe(variable);
  });
});
