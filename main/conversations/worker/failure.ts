import { AppError } from '../../app-error.ts';
import type { Failure } from './messages.ts';
import { explainFailure } from './explain-failure.ts';

/** An error as it travels to the thread that asked. */
export function failureOf(error: unknown): Failure {
  const explained = explainFailure(error);
  if (explained instanceof AppError) {
    const { code, message, details } = explained;
    return { code, message, details };
  }
  const message =
    explained instanceof Error ? (explained.stack ?? explained.message) : String(explained);
  return { message, details: {} };
}

/** The error that a failure was. */
export function errorOf({ code, message, details }: Failure): Error {
  return code === undefined ? new Error(message) : new AppError(code, message, details);
}
