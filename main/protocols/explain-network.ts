import type { TurnError, TurnErrorKind } from '../../shared/model/turn-error.ts';
import { unreachable } from '../../shared/unreachable.ts';
import type { NetworkCode, WireFailure } from '../http/wire.ts';
import { readErrorBody } from './error-body.ts';

/** What a failure means that is the same for every protocol: no server said anything about it. */
export function explainNetwork(failure: Exclude<WireFailure, { kind: 'status' }>): TurnError {
  switch (failure.kind) {
    case 'network': {
      const { kind, retryable } = networkKinds[failure.code];
      return {
        kind,
        message: failure.message,
        ...(retryable ? { retryable } : {}),
        ...(failure.tls ? { tls: failure.tls } : {}),
      };
    }
    case 'timeout':
      return { kind: 'timeout', message: '', retryable: true };
    case 'cut':
      return { kind: 'protocol', message: '', retryable: true };
    case 'malformed':
      return { kind: 'protocol', message: failure.sample };
    case 'not_a_stream':
      return notAStream(failure.sample);
    default:
      return unreachable(failure);
  }
}

const networkKinds: Readonly<
  Record<NetworkCode, { readonly kind: TurnErrorKind; readonly retryable?: true }>
> = {
  refused: { kind: 'network', retryable: true },
  not_found: { kind: 'network', retryable: true },
  unreachable: { kind: 'network', retryable: true },
  reset: { kind: 'network', retryable: true },
  other: { kind: 'network', retryable: true },
  tls: { kind: 'tls' },
  proxy: { kind: 'proxy' },
  redirect: { kind: 'bad_base_url' },
  unsafe_port: { kind: 'bad_base_url' },
};

/** A web page where an answer should be: the address leads somewhere else. */
function notAStream(sample: string): TurnError {
  const { form, message } = readErrorBody(sample);
  return { kind: form === 'html' ? 'bad_base_url' : 'protocol', message };
}
