import type { Bridge } from '../shared/bridge/bridge.ts';
import type { CallName, InputOf, OutputOf } from '../shared/bridge/calls.ts';

declare global {
  interface Window {
    /** What preload gives the page: the only way out of it. */
    readonly footnote: Bridge;
  }
}

/** A question main did not answer; `code` and `details` pick the sentence that says what to do. */
export class AskError extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'AskError';
    this.code = code;
    this.details = details;
  }
}

/** Asks main; what comes back is the answer, what is thrown an `AskError`. */
export type Ask = <Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
) => Promise<OutputOf<Name>>;

export function createAsk(bridge: () => Pick<Bridge, 'call'>): Ask {
  return async (name, input) => {
    const answer = await bridge().call(name, input);
    if (answer.ok) return answer.output;
    throw new AskError(answer.error.code, answer.error.message, answer.error.details);
  };
}

export const ask: Ask = createAsk(() => window.footnote);
