import { describe, expect, test } from 'vitest';
import { networkFailure } from '../../../main/http/failure.ts';
import type { NetworkCode } from '../../../main/http/wire.ts';
import type { TlsProblem } from '../../../shared/model/turn-error.ts';

const coded = (code: string, message = `${code} somewhere`) =>
  Object.assign(new Error(message), { code });
const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });

const ofNode: readonly (readonly [NetworkCode, unknown])[] = [
  ['refused', fetchFailed(coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9'))],
  ['refused', fetchFailed(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')], ''))],
  ['not_found', fetchFailed(coded('ENOTFOUND', 'getaddrinfo ENOTFOUND no.such.host'))],
  ['not_found', fetchFailed(coded('EAI_AGAIN'))],
  ['unreachable', fetchFailed(coded('ENETUNREACH'))],
  ['unreachable', fetchFailed(coded('EHOSTUNREACH'))],
  ['unreachable', fetchFailed(coded('ETIMEDOUT'))],
  ['unreachable', fetchFailed(coded('UND_ERR_CONNECT_TIMEOUT'))],
  ['reset', fetchFailed(coded('ECONNRESET'))],
  ['reset', new TypeError('terminated', { cause: coded('UND_ERR_SOCKET', 'other side closed') })],
  ['reset', new TypeError('terminated')],
  ['reset', fetchFailed(coded('HPE_INVALID_CONSTANT'))],
  ['tls', fetchFailed(coded('CERT_HAS_EXPIRED'))],
  ['tls', fetchFailed(coded('DEPTH_ZERO_SELF_SIGNED_CERT'))],
  ['tls', fetchFailed(coded('SELF_SIGNED_CERT_IN_CHAIN'))],
  ['tls', fetchFailed(coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))],
  ['tls', fetchFailed(coded('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'))],
  ['tls', fetchFailed(coded('ERR_TLS_CERT_ALTNAME_INVALID'))],
  ['tls', fetchFailed(coded('ERR_SSL_WRONG_VERSION_NUMBER'))],
  ['tls', fetchFailed(coded('EPROTO'))],
  ['proxy', fetchFailed(new Error(''))],
  ['proxy', fetchFailed(new Error('Proxy response (407) !== 200 when HTTP Tunneling'))],
  ['redirect', fetchFailed(new Error('unexpected redirect'))],
  ['unsafe_port', fetchFailed(new Error('bad port'))],
  ['other', new Error('something new')],
  ['other', 'not even an error'],
  ['other', undefined],
];

const ofChromium: readonly (readonly [NetworkCode, string])[] = [
  ['refused', 'net::ERR_CONNECTION_REFUSED'],
  ['not_found', 'net::ERR_NAME_NOT_RESOLVED'],
  ['not_found', 'net::ERR_DNS_TIMED_OUT'],
  ['unreachable', 'net::ERR_INTERNET_DISCONNECTED'],
  ['unreachable', 'net::ERR_ADDRESS_UNREACHABLE'],
  ['unreachable', 'net::ERR_CONNECTION_TIMED_OUT'],
  ['unreachable', 'net::ERR_TIMED_OUT'],
  ['unreachable', 'net::ERR_NETWORK_CHANGED'],
  ['unreachable', 'net::ERR_NETWORK_IO_SUSPENDED'],
  ['reset', 'net::ERR_CONNECTION_RESET'],
  ['reset', 'net::ERR_CONNECTION_CLOSED'],
  ['reset', 'net::ERR_EMPTY_RESPONSE'],
  ['reset', 'net::ERR_INCOMPLETE_CHUNKED_ENCODING'],
  ['reset', 'net::ERR_CONTENT_LENGTH_MISMATCH'],
  ['reset', 'net::ERR_HTTP2_PROTOCOL_ERROR'],
  ['reset', 'net::ERR_QUIC_PROTOCOL_ERROR'],
  ['tls', 'net::ERR_CERT_AUTHORITY_INVALID'],
  ['tls', 'net::ERR_CERT_DATE_INVALID'],
  ['tls', 'net::ERR_CERT_COMMON_NAME_INVALID'],
  ['tls', 'net::ERR_SSL_PROTOCOL_ERROR'],
  ['tls', 'net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH'],
  ['proxy', 'net::ERR_PROXY_CONNECTION_FAILED'],
  ['proxy', 'net::ERR_UNEXPECTED_PROXY_AUTH'],
  ['proxy', 'net::ERR_TUNNEL_CONNECTION_FAILED'],
  ['proxy', 'net::ERR_SOCKS_CONNECTION_FAILED'],
  ['proxy', 'net::ERR_PROXY_CERTIFICATE_INVALID'],
  ['redirect', "Attempted to redirect, but redirect policy was 'error'"],
  ['redirect', 'net::ERR_TOO_MANY_REDIRECTS'],
  ['unsafe_port', 'net::ERR_UNSAFE_PORT'],
  ['other', 'net::ERR_FAILED'],
];

describe('what a fetch throws becomes one of our codes', () => {
  test.each(ofNode)('of Node: %s', (code, error) => {
    expect(networkFailure(error)).toMatchObject({ kind: 'network', code });
  });

  test.each(ofChromium)('of Chromium: %s for %s', (code, message) => {
    expect(networkFailure(new Error(message))).toMatchObject({ kind: 'network', code, message });
  });
});

const ofTls: readonly (readonly [TlsProblem | undefined, unknown])[] = [
  ['untrusted', fetchFailed(coded('DEPTH_ZERO_SELF_SIGNED_CERT'))],
  ['untrusted', fetchFailed(coded('SELF_SIGNED_CERT_IN_CHAIN'))],
  ['untrusted', fetchFailed(coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))],
  ['untrusted', new Error('net::ERR_CERT_AUTHORITY_INVALID')],
  ['date', fetchFailed(coded('CERT_HAS_EXPIRED'))],
  ['date', fetchFailed(coded('CERT_NOT_YET_VALID'))],
  ['date', new Error('net::ERR_CERT_DATE_INVALID')],
  ['name', fetchFailed(coded('ERR_TLS_CERT_ALTNAME_INVALID'))],
  ['name', new Error('net::ERR_CERT_COMMON_NAME_INVALID')],
  ['plain', fetchFailed(coded('ERR_SSL_WRONG_VERSION_NUMBER'))],
  ['plain', new Error('net::ERR_SSL_PROTOCOL_ERROR')],
  ['old', fetchFailed(coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'))],
  ['old', new Error('net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH')],
  [undefined, new Error('net::ERR_CERT_REVOKED')],
  [undefined, new Error('net::ERR_PROXY_CERTIFICATE_INVALID')],
  [undefined, fetchFailed(coded('ECONNREFUSED'))],
];

test.each(ofTls)('what is wrong with the encryption is told: %s', (tls, error) => {
  const failure = networkFailure(error);
  expect(failure.kind === 'network' ? failure.tls : 'another kind').toBe(tls);
});

test('the message is the one closest to the cause', () => {
  const deep = fetchFailed(
    new AggregateError([coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:9')]),
  );
  expect(networkFailure(deep)).toEqual({
    kind: 'network',
    code: 'refused',
    message: 'connect ECONNREFUSED ::1:9',
  });
});

test('causes that go in a circle come to an end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(networkFailure(error)).toEqual({ kind: 'network', code: 'other', message: 'round' });
});
