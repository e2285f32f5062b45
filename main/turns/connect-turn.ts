import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { ResponseOutcome } from '../../shared/model/model-event.ts';
import { keychainErrorKind, type TurnErrorKind } from '../../shared/model/turn-error.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import { AppError } from '../app-error.ts';
import type { Connection } from '../providers/provider.ts';
import type { LiveTurn } from './live-turn.ts';
import { notice } from './own-entries.ts';
import type { AskTools } from './turn-tools.ts';

export type Interrupted = Extract<ResponseOutcome, { status: 'interrupted' }>;

/** Failures that say the login is no good, and another may be. */
const loginFailures: readonly TurnErrorKind[] = ['auth', 'permission', 'quota'];

/** The connection, or why there is none: a missing key is something the reader can mend and try again. */
export async function connectTurn(
  live: LiveTurn,
  settings: TurnSettings,
  tools: AskTools,
): Promise<Connection | Interrupted> {
  try {
    const connection = await tools.connect(settings.model.provider, {
      ...chain(settings),
      ...lastLogin(live),
    });
    const { entry, passed = [] } = connection.login ?? {};
    if (entry !== undefined && passed.length > 0) {
      tellSwitch(live, tools, { from: passed.join(', '), to: entry, reason: 'missing' });
    }
    return connection;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const told = { kind: notConnected(error), message: '' };
    return { status: 'interrupted', cause: 'error', error: told };
  }
}

/** The connection with the next login of the chain, once one was rejected; undefined: there is none to try. */
export async function nextLogin(
  live: LiveTurn,
  settings: TurnSettings,
  tried: { readonly outcome: ResponseOutcome; readonly connection?: Connection },
  tools: AskTools,
): Promise<Connection | undefined> {
  const { outcome, connection: { login } = {} } = tried;
  if (outcome.status !== 'interrupted' || outcome.cause !== 'error') return undefined;
  const { kind, partial } = outcome.error;
  if (!login?.hasNext || partial || !loginFailures.includes(kind)) return undefined;
  try {
    const connection = await tools.connect(settings.model.provider, {
      ...chain(settings),
      after: login.entry,
    });
    const to = connection.login?.entry ?? '';
    tellSwitch(live, tools, { from: login.entry, to, reason: kind });
    return connection;
  } catch (error) {
    // The first failure says more than that nothing comes after it.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function chain({ auth }: TurnSettings) {
  return auth ? { auth } : {};
}

/** A turn goes on with the login it came to. */
function lastLogin(live: LiveTurn): { readonly at?: string } {
  const told = live.state().closed.flatMap(({ entry }) => (entry.kind === 'notice' ? [entry] : []));
  const to = told.findLast(({ code }) => code === 'login_switched')?.details['to'];
  return typeof to === 'string' ? { at: to } : {};
}

interface Switch {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

function tellSwitch(live: LiveTurn, { newId, clock }: AskTools, details: Switch): void {
  const context = { turn: live.turn, newId, now: clock.now };
  const entry = notice(context, 'login_switched', { ...details });
  live.tell([{ type: 'entry', entry }]);
}

function notConnected({ code, details }: AppError): TurnErrorKind {
  // The two are always together, as `connect` throws them.
  if (code === 'keychain') return keychainErrorKind(details['problem'] as KeychainProblem);
  return code === 'no_credential' ? 'auth' : 'unusable';
}
