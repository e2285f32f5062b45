import type { Answer } from '../../shared/bridge/bridge.ts';
import { calls, type CallName, type InputOf, type OutputOf } from '../../shared/bridge/calls.ts';
import { AppError } from '../app-error.ts';

/** Exactly one handler for each call: a missing or an extra one does not compile. */
export type Handlers = {
  readonly [Name in CallName]: (input: InputOf<Name>) => Promise<OutputOf<Name>>;
};

/** Told of what nobody foresaw, so that it can be looked into; the page only learns that it happened. */
export type ReportBug = (call: CallName, error: unknown) => void;

/** Checks an untrusted request, runs its handler, and turns every failure into an answer. */
export async function dispatch(
  handlers: Handlers,
  name: unknown,
  rawInput: unknown,
  reportBug: ReportBug,
): Promise<Answer<unknown>> {
  if (!isCallName(name)) return failure('unknown_call', 'There is no such call.');
  const input = calls[name].input.safeParse(rawInput);
  if (!input.success) return failure('bad_input', shorten(`${name}: ${input.error.message}`));
  try {
    // `Handlers` pairs every name with its own input, which the indexed access cannot express.
    const handle = handlers[name] as (value: unknown) => Promise<unknown>;
    return { ok: true, output: await handle(input.data) };
  } catch (error) {
    if (!(error instanceof AppError)) {
      reportBug(name, error);
      return failure('internal', 'Something went wrong that nobody foresaw.');
    }
    return failure(error.code, error.message, error.details);
  }
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name);
}

/** What was wrong may repeat what was sent, which may be long. */
function shorten(message: string): string {
  return message.length > 1000 ? `${message.slice(0, 1000)}…` : message;
}

function failure(
  code: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): Answer<never> {
  return { ok: false, error: { code, message, ...(details ? { details } : {}) } };
}
