import type { TlsProblem } from '../../../shared/model/turn-error.ts';
import type { Offer } from '../../../shared/text/phrases/errors.ts';
import type { Answer } from '../messages-server.ts';
import type { Encryption } from './certificates.ts';
import type { Wire } from './wires.ts';

/** How a turn goes that meets a fault. */
export interface Expected {
  /** Of the error; absent: the turn ends well. */
  readonly kind?: string;
  /** Of an error of kind `tls`. */
  readonly tls?: TlsProblem;
  readonly requests: number;
  readonly text?: 'whole' | 'part' | 'none';
  readonly says?: RegExp;
  /** How the turn ends; absent: a whole text with a stop, a part with an interruption. */
  readonly ends?: string;
  /** How many answers the client hangs up on; absent: it is not asked. */
  readonly hungUp?: number;
  /** What the reader is offered first; absent: what helps with most errors of the kind. */
  readonly offer?: Offer;
}

export interface Fault {
  /** As the list of faults counts them. */
  readonly number: number;
  readonly name: string;
  /**
   * What the server answers, request by request; the last answers all that follow. `elsewhere` is the address
   * of another server, which nobody may reach.
   */
  readonly answers: (wire: Wire, elsewhere: string) => readonly Answer[];
  readonly expected: Expected;
  /** Where Chromium's fetch differs. The reason stands with the row. */
  readonly overChromium?: Partial<Expected>;
  /** How the server is encrypted that is asked for encryption; absent: it is asked for none. */
  readonly over?: Encryption | 'none';
  /** Nothing listens at its address any more. */
  readonly isGone?: true;
  /** When the reader stops, twice; absent: never. */
  readonly stops?: 'when asked' | 'when answered' | 'when it has said something';
  /** How long nothing may come, in milliseconds; absent: as long as usual. */
  readonly idleMs?: number;
  /** Sources whose protocol has no such thing. */
  readonly except?: readonly string[];
}
