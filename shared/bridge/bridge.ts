import type { CallName, InputOf, OutputOf } from './calls.ts';
import type { Notice } from './notices.ts';

export const channel = { call: 'bridge:call', notice: 'bridge:notice' } as const;

/** Why a call was not done; `code` and `details` pick the sentence, `message` is for the log. */
export interface BridgeError {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Electron keeps only the message of a thrown error, so a failure travels as a value. */
export type Answer<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly error: BridgeError };

/** The one object that preload puts on `window`, as `footnote`. */
export interface Bridge {
  call<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<Answer<OutputOf<Name>>>;
  /** Hears what main tells unasked; the returned function ends it. */
  listen(listener: (notice: Notice) => void): () => void;
}
