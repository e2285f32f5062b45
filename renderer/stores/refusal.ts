import { AskError } from '../ask.ts';

/** Why main did not do what it was asked; `shared/text/phrases/errors.ts` says it. */
export interface Refusal {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** For a code nobody has a sentence for. */
  readonly message: string;
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof AskError) {
    return { code: error.code, details: error.details, message: error.message };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'failed', details: {}, message };
}
