import type { AppErrorCode } from '../../app-error.ts';
import type { ConversationStore, StoreStatus } from '../store.ts';

export type StoreVerb = Exclude<keyof ConversationStore, 'listen'>;

/** One call of the store, on its way to the thread that has the file. */
export type StoreRequest = {
  readonly [Verb in StoreVerb]: {
    readonly id: number;
    readonly verb: Verb;
    readonly args: Readonly<Parameters<ConversationStore[Verb]>>;
  };
}[StoreVerb];

/** A thrown error loses its code between threads, so a failure travels as a value. */
export type StoreAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly failure: Failure };

/** What the thread tells unasked: the file is not as it was. */
export interface StoreNews {
  readonly status: StoreStatus;
}

export type StoreMessage = StoreAnswer | StoreNews;

export interface Failure {
  /** Absent: not foreseen, a mistake of ours. */
  readonly code?: AppErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}
