import type { ProviderView } from '../../../shared/bridge/views.ts';
import type { ProbeFinding } from '../../../shared/model/probe.ts';
import type { TurnError, TurnErrorKind } from '../../../shared/model/turn-error.ts';
import { isLoopback } from '../../http/loopback.ts';
import type { Connection } from '../../providers/provider.ts';

const away: ReadonlySet<TurnErrorKind> = new Set<TurnErrorKind>([
  'network',
  'proxy',
  'timeout',
  'unusable',
]);

/** What is known of the server before and beside its answers; `problem` is what the requests ended with. */
export function aboutServer(
  view: ProviderView,
  problem: TurnError | undefined,
  connection: Connection | undefined,
): readonly ProbeFinding[] {
  return [
    { subject: 'reachable', is: problem && away.has(problem.kind) ? 'no' : 'yes' },
    ...(connection ? [encryption(connection, problem), ...credential(connection, problem)] : []),
    view.listingProblem
      ? { subject: 'listing', is: 'no' }
      : { subject: 'listing', is: 'yes', note: String(view.models.length) },
  ];
}

function encryption({ baseUrl }: Connection, problem: TurnError | undefined): ProbeFinding {
  if (new URL(baseUrl).protocol !== 'https:') {
    return { subject: 'encrypted', is: 'no', ...(isLoopback(baseUrl) ? { note: 'loopback' } : {}) };
  }
  if (problem?.kind === 'tls') return { subject: 'encrypted', is: 'no', note: problem.message };
  return { subject: 'encrypted', is: problem && away.has(problem.kind) ? 'unknown' : 'yes' };
}

/** Nothing where no key is sent. */
function credential(
  { source, headers }: Connection,
  problem: TurnError | undefined,
): readonly ProbeFinding[] {
  const names = Object.keys(source.credentialHeaders(''));
  if (!names.some((name) => headers[name] !== undefined)) return [];
  const is = problem?.kind === 'auth' ? 'no' : problem ? 'unknown' : 'yes';
  return [{ subject: 'credential', is }];
}
