import type { TlsProblem } from '../../shared/model/turn-error.ts';
import type { NetworkCode, WireFailure } from './wire.ts';

/**
 * Makes one `WireFailure` of what any `fetch` throws: Node's has a code somewhere along its causes,
 * Chromium's only `net::ERR_…` in its message. Whether the user stopped is never read from an error:
 * ask the signal.
 */
export function networkFailure(thrown: unknown): WireFailure {
  const causes = causesOf(thrown);
  const told = causes.map(signOf);
  const rule = rules.find(({ sign }) => told.some((text) => sign.test(text)));
  const message = messageOf(causes);
  const tls = rule?.tls ? { tls: rule.tls } : {};
  return { kind: 'network', code: rule?.code ?? 'other', ...tls, message };
}

interface Rule {
  readonly code: NetworkCode;
  readonly tls?: TlsProblem;
  readonly sign: RegExp;
}

/** Tried in order: what names a proxy or a certificate is that, whatever else went wrong with it. */
const rules: readonly Rule[] = [
  {
    code: 'proxy',
    sign: /ERR_(PROXY|TUNNEL|SOCKS|MANDATORY_PROXY|PAC|UNEXPECTED_PROXY)_|\bproxy\b/i,
  },
  {
    code: 'tls',
    tls: 'untrusted',
    sign: /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|CERT_UNTRUSTED|ERR_CERT_AUTHORITY_INVALID/,
  },
  { code: 'tls', tls: 'date', sign: /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ERR_CERT_DATE_INVALID/ },
  {
    code: 'tls',
    tls: 'name',
    sign: /CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|ERR_CERT_COMMON_NAME_INVALID/,
  },
  {
    code: 'tls',
    tls: 'plain',
    sign: /ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|PROTOCOL_ERROR)/,
  },
  {
    code: 'tls',
    tls: 'old',
    sign: /ERR_SSL_(TLSV1_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_OR_CIPHER_MISMATCH)/,
  },
  {
    code: 'tls',
    sign: /CERT_|_CERT|ERR_SSL|ERR_TLS|SIGNATURE|SELF_SIGNED|^EPROTO\b|ERR_ECH_|ERR_BAD_SSL|UND_ERR_PRX_TLS/,
  },
  { code: 'unsafe_port', sign: /ERR_UNSAFE_PORT|^bad port$/ },
  { code: 'redirect', sign: /redirect/i },
  { code: 'refused', sign: /ECONNREFUSED|ERR_CONNECTION_REFUSED/ },
  { code: 'not_found', sign: /ENOTFOUND|EAI_|ENODATA|ERR_NAME_|ERR_DNS_|ERR_ICANN_/ },
  {
    code: 'unreachable',
    sign: /ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_|ERR_(CONNECTION_)?TIMED_OUT|ERR_NETWORK_|ERR_CONNECTION_FAILED/,
  },
  {
    code: 'reset',
    sign: /ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_DESTROYED|UND_ERR_CLOSED|UND_ERR_(RES|REQ)_CONTENT_LENGTH|HPE_|ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_CONTENT_LENGTH|ERR_CONTENT_DECODING|ERR_HTTP2_|ERR_QUIC_|ERR_SOCKET_|ERR_INVALID_(CHUNKED|HTTP)|^terminated$|Z_(DATA|BUF)_ERROR/,
  },
  // Node has no words for status 407, and for nothing else.
  { code: 'proxy', sign: /^$/ },
];

/** An error, its causes, and the first of several tries to connect, deepest last. */
function causesOf(thrown: unknown, depth = 0): readonly unknown[] {
  if (depth > 8 || thrown === undefined || thrown === null) return [];
  if (!(thrown instanceof Object)) return [thrown];
  const tries: unknown = 'errors' in thrown ? thrown.errors : undefined;
  const first: unknown = Array.isArray(tries) ? tries[0] : undefined;
  const cause: unknown = 'cause' in thrown ? thrown.cause : first;
  return [thrown, ...causesOf(cause, depth + 1)];
}

/** Its code, which says more than its message; else the message. */
function signOf(one: unknown): string {
  if (!(one instanceof Object)) return String(one);
  if ('code' in one && typeof one.code === 'string') return one.code;
  return textOf(one);
}

/** The deepest words there are: `connect ECONNREFUSED 127.0.0.1:9` says more than `fetch failed`. */
function messageOf(causes: readonly unknown[]): string {
  const words = causes.map(textOf).filter((text) => text !== '');
  return words.at(-1) ?? causes.map(signOf).findLast((text) => text !== '') ?? '';
}

function textOf(one: unknown): string {
  if (!(one instanceof Object)) return String(one);
  return 'message' in one && typeof one.message === 'string' ? one.message : '';
}
