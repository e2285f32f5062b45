import type { Clock } from './clock.ts';
import { redact } from './redact.ts';

type Details = Readonly<Record<string, unknown>>;

/** What happened, for whoever looks into a problem later. Never a request or response body. */
export interface Log {
  info(what: string, details?: Details): void;
  error(what: string, error: unknown, details?: Details): void;
}

export interface LogParts {
  /** Takes one line without its end. */
  readonly write: (line: string) => void;
  readonly clock: Pick<Clock, 'now'>;
  /** The secrets known now; they are struck out wherever they appear. */
  readonly secrets: () => readonly string[];
}

export function createLog({ write, clock, secrets }: LogParts): Log {
  function line(level: string, what: string, details: Details): void {
    const time = new Date(clock.now()).toISOString();
    const rest = Object.keys(details).length === 0 ? '' : ` ${plain(details)}`;
    write(redact(`${time} ${level} ${what}${rest}`, secrets()));
  }
  return {
    info: (what, details = {}) => line('info', what, details),
    error: (what, error, details = {}) => line('error', what, { ...details, error: told(error) }),
  };
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` (because of ${told(error.cause)})`;
  return `${error.stack ?? error.message}${cause}`;
}

function plain(details: Details): string {
  try {
    return JSON.stringify(details);
  } catch {
    return '(details cannot be written)';
  }
}
