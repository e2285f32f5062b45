import { expect, test } from 'vitest';
import { explainNetwork } from '../../../main/protocols/explain-network.ts';
import { networkCodes } from '../../support/network-codes.ts';

test('a broken connection may be tried again; one that nobody should trust may not', () => {
  const kinds = networkCodes.map((code) => {
    const {
      kind,
      retryable = false,
      message,
    } = explainNetwork({ kind: 'network', code, message: 'm' });
    expect(message).toBe('m');
    return `${code}: ${kind}${retryable ? ', again' : ''}`;
  });
  expect(kinds).toEqual([
    'refused: network, again',
    'not_found: network, again',
    'unreachable: network, again',
    'reset: network, again',
    'tls: tls',
    'proxy: proxy',
    'redirect: bad_base_url',
    'unsafe_port: bad_base_url',
    'other: network, again',
  ]);
});

test('silence, a cut and what cannot be read are told apart', () => {
  expect(explainNetwork({ kind: 'timeout', phase: 'headers', ms: 60_000 })).toEqual({
    kind: 'timeout',
    message: '',
    retryable: true,
  });
  expect(explainNetwork({ kind: 'cut' })).toEqual({
    kind: 'protocol',
    message: '',
    retryable: true,
  });
  expect(explainNetwork({ kind: 'malformed', sample: '{"half' })).toEqual({
    kind: 'protocol',
    message: '{"half',
  });
});

test('a page in place of an answer means the address is wrong; other words are passed on', () => {
  const page = { kind: 'not_a_stream', contentType: 'text/html' } as const;
  expect(explainNetwork({ ...page, sample: '<html><title>Welcome to nginx</title>' })).toEqual({
    kind: 'bad_base_url',
    message: 'Welcome to nginx',
  });
  expect(
    explainNetwork({ ...page, contentType: 'text/plain', sample: 'Ollama is running' }),
  ).toEqual({
    kind: 'protocol',
    message: 'Ollama is running',
  });
});
