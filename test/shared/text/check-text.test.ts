import { expect, test } from 'vitest';
import type { CheckOutcome } from '../../../shared/bridge/views.ts';
import { checkText } from '../../../shared/text/phrases/onboarding.ts';

const models = [{ name: 'a' }, { name: 'b' }];

test.each([
  [{ reachable: true, models }, true, 'The server answers and lists 2 models.'],
  [
    { reachable: true, credentialAccepted: true, models },
    true,
    'The server answers, accepts the key and lists 2 models.',
  ],
  [{ reachable: true, models: [] }, true, /^The server answers and does not list its models\./],
  [
    { reachable: true, credentialAccepted: false, models: [], problem: 'auth' },
    false,
    'The server answered, and did not accept the key.',
  ],
  [
    { reachable: true, models: [], problem: 'auth' },
    false,
    'The server answered, and wants a key.',
  ],
  [
    { reachable: true, models: [], problem: 'bad_base_url', status: 404 },
    false,
    /^A server answered, but has no list of models there \(HTTP 404\)\./,
  ],
  [{ reachable: true, models: [], problem: 'overloaded', status: 503 }, false, /\(HTTP 503\)/],
  [{ reachable: false, models: [], problem: 'network' }, false, /^No server answered/],
  [{ reachable: false, models: [], problem: 'tls' }, false, /certificate/],
  [
    { reachable: false, models: [], problem: 'tls', tls: 'plain' },
    false,
    /^The connection to this server could not be encrypted\. .*http:\/\//,
  ],
  [{ reachable: false, models: [], problem: 'timeout' }, false, /did not answer in time/],
] satisfies readonly [CheckOutcome, boolean, string | RegExp][])(
  '%j claims no more than is known',
  (outcome, good, text) => {
    const said = checkText(outcome);
    expect(said.good).toBe(good);
    if (typeof text === 'string') expect(said.text).toBe(text);
    else expect(said.text).toMatch(text);
    expect(said.text).not.toContain('{');
  },
);
