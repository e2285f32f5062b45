import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../main/app-error.ts';
import { dispatch, type Handlers } from '../../../main/ipc/dispatch.ts';
import { calls, type CallName } from '../../../shared/bridge/calls.ts';
import { tries } from '../../support/tries.ts';

const names = Object.keys(calls) as CallName[];

/** Handlers that only write down that they were reached. */
function spies() {
  const reached: string[] = [];
  const bugs: string[] = [];
  const handlers = Object.fromEntries(
    names.map((name) => [name, async () => void reached.push(name)]),
  ) as unknown as Handlers;
  const ask = (name: unknown, input: unknown) =>
    dispatch(handlers, name, input, (call) => bugs.push(call));
  return { ask, reached, bugs, handlers };
}

test.each([
  'no.such-call',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '',
  undefined,
  null,
  7,
  ['app.view'],
  { toString: () => 'app.view' },
])('a call named %s does not exist', async (name) => {
  const { ask, reached } = spies();
  expect(await ask(name, {})).toMatchObject({ ok: false, error: { code: 'unknown_call' } });
  expect(reached).toEqual([]);
});

test('what a handler gives is the answer', async () => {
  const { handlers } = spies();
  const own = { ...handlers, 'conversation.list': async () => [] };
  expect(await dispatch(own, 'conversation.list', {}, () => {})).toEqual({ ok: true, output: [] });
});

test('a failure we foresaw travels with its code and details, and is no bug', async () => {
  const { handlers } = spies();
  const bugs: string[] = [];
  const own: Handlers = {
    ...handlers,
    'app.view': async () => {
      throw new AppError('no_credential', 'No key for x.', { provider: 'x' });
    },
  };
  expect(await dispatch(own, 'app.view', {}, (call) => bugs.push(call))).toEqual({
    ok: false,
    error: { code: 'no_credential', message: 'No key for x.', details: { provider: 'x' } },
  });
  expect(bugs).toEqual([]);
});

test.each([
  ['throws', () => Promise.reject(new Error('the key is sk-SECRET'))],
  [
    'throws before it is a promise',
    () => {
      throw new TypeError('the key is sk-SECRET');
    },
  ],
  ['throws nothing at all', () => Promise.reject(undefined)],
])('a handler that %s is a bug: reported, and the page learns no more', async (_how, handle) => {
  const { handlers } = spies();
  const bugs: string[] = [];
  const own = { ...handlers, 'app.view': handle } as unknown as Handlers;
  const answer = await dispatch(own, 'app.view', {}, (call) => bugs.push(call));
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(answer)).not.toContain('SECRET');
  expect(bugs).toEqual(['app.view']);
});

const deep = Array.from({ length: 10_000 }).reduce((inner) => ({ inner }), {});
const hostile: readonly unknown[] = [
  undefined,
  null,
  1,
  Number.NaN,
  '',
  'x'.repeat(2_000_000),
  [],
  [[]],
  { arg: null },
  { arg: { id: null } },
  { id: { toString: 1 } },
  { id: ['a'] },
  { id: 'a'.repeat(2_000_000) },
  { conversation: null, turn: null },
  { conversation: '../../etc/passwd', turn: '/etc/passwd' },
  { conversation: '018f0000-0000-7000-8000-000000000001', turn: 'turn001', next: -1, extra: true },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  { url: 'x'.repeat(9000) },
  { name: '../x', key: 'k' },
  { text: 'x'.repeat(1_048_577), model: { provider: 'p', name: 'm' } },
  {
    text: 'x',
    model: { provider: 'p', name: 'm' },
    hostedTools: Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`${index}`, true]),
    ),
  },
  deep,
  new Uint8Array(1000),
  () => 'x',
  Symbol('x'),
  10n,
];

describe.each(names)('%s', (name) => {
  test('refuses what it did not ask for without reaching its handler', async () => {
    const { ask, reached, bugs } = spies();
    for (const input of hostile) {
      const answer = await ask(name, input);
      expect(answer).toMatchObject({ ok: false, error: { code: 'bad_input' } });
      expect(JSON.stringify(answer).length).toBeLessThan(2000);
    }
    expect({ reached, bugs }).toEqual({ reached: [], bugs: [] });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('never throws past the boundary, whatever it is sent', async () => {
    const { ask } = spies();
    await fc.assert(
      fc.asyncProperty(fc.anything({ withNullPrototype: true, maxDepth: 4 }), async (input) => {
        expect(typeof (await ask(name, input)).ok).toBe('boolean');
      }),
      { numRuns: tries(10) },
    );
  });
});
