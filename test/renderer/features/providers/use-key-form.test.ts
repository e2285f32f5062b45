import { expect, test } from 'vitest';
import { doubtsKey } from '../../../../renderer/features/providers/use-key-form.ts';

test.each([
  ['all is well', {}, false],
  ['the key is not accepted', { problem: 'auth', credentialAccepted: false }, true],
  ['the account is empty', { problem: 'quota' }, true],
  ['nobody answers', { problem: 'network', reachable: false }, true],
  ['the server is busy', { problem: 'overloaded' }, false],
  ['the server has no list of models', { problem: 'bad_base_url', status: 404 }, false],
  ['the address cannot be asked', { problem: 'bad_base_url', reachable: false }, true],
] as const)('a key is doubted where it should be: %s', (_what, outcome, doubted) => {
  expect(doubtsKey({ reachable: true, models: [], ...outcome })).toBe(doubted);
});
