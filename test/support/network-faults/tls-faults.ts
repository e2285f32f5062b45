import type { TlsProblem } from '../../../shared/model/turn-error.ts';
import type { Encryption } from './certificates.ts';
import type { Fault } from './fault.ts';
import { whole } from './answers.ts';

const refusedFor = (tls: TlsProblem, over: Encryption | 'none'): Fault => ({
  number: 3,
  name: over === 'none' ? 'no encryption where some is wanted' : `encryption that is ${over}`,
  over,
  answers: (wire) => [whole(wire)],
  expected: {
    kind: 'tls',
    tls,
    requests: 0,
    text: 'none',
    offer: tls === 'name' || tls === 'plain' ? 'config-file' : 'try-again',
  },
});

/** Chromium cannot be told to trust the authority of a test, and names that before anything else. */
const behindTrust = (fault: Fault): Fault => ({
  ...fault,
  overChromium: { tls: 'untrusted', offer: 'try-again' },
});

/** Encryption that must not be accepted: nothing is sent, nothing tried again, and the reason is said. */
export const tlsFaults: readonly Fault[] = [
  refusedFor('untrusted', 'self-signed'),
  refusedFor('untrusted', 'of an unknown authority'),
  behindTrust(refusedFor('date', 'expired')),
  behindTrust(refusedFor('date', 'not yet valid')),
  behindTrust(refusedFor('name', 'for another name')),
  refusedFor('old', 'too old'),
  refusedFor('plain', 'none'),
];
