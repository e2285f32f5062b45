import type { TurnErrorKind } from './turn-error.ts';

/** What a probe can find out about a server and one of its models, in the order it is told. */
export type ProbeSubject =
  | 'reachable'
  | 'encrypted'
  | 'credential'
  | 'listing'
  | 'streaming'
  | 'tools'
  | 'structured_output'
  | 'reasoning'
  | 'unknown_fields';

export interface ProbeFinding {
  readonly subject: ProbeSubject;
  /** `unknown`: nothing was said that would tell. */
  readonly is: 'yes' | 'no' | 'unknown';
  /** More of it: a member's name, a count, or the server's own words. */
  readonly note?: string;
}

/** The most that one probe asks for; shown before it begins. */
export const probeBudget = {
  /** Requests, the listing and what belongs to it aside. */
  requests: 5,
  /** Tokens of all answers together. */
  outputTokens: 6144,
} as const;

export interface ProbeReport {
  readonly provider: string;
  readonly model: string;
  readonly findings: readonly ProbeFinding[];
  /** Why the rest was not asked. */
  readonly problem?: {
    readonly kind: TurnErrorKind;
    readonly message: string;
    readonly status?: number;
  };
  /** How many requests were sent, the listing aside. */
  readonly requests: number;
  /** As far as the server counted them, in both directions. */
  readonly tokens: number;
  /** What could be added to the config file, in TOML; absent: nothing that is not known already. */
  readonly toml?: string;
}
