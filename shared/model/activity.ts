/** The states an activity goes through, append-only; the first terminal one wins. */
export type ActivityState = 'started' | 'completed' | 'failed';

/** Normalized: `{ query }`, `{ queries }`, `{ url }` or `{ code }`, else what the provider was given. */
export type ActivityInput = Readonly<Record<string, unknown>>;

export interface ActivityResult {
  readonly title?: string;
  readonly url: string;
}

/** Why an activity failed: the provider said so, we left it behind, or a limit of the provider's. */
export type ActivityFailure = 'error' | 'abandoned' | 'limit';

/** What an activity turned out to be when its part was complete. */
export interface ActivityOutcome {
  readonly state: ActivityState;
  readonly input: ActivityInput;
  /** One short line: `3 results`, `max_uses_exceeded`; empty while nothing is known. */
  readonly summary: string;
  readonly results?: readonly ActivityResult[];
  /** That Search Suggestions exist; they themselves stay in the payload. */
  readonly suggestions?: true;
  readonly reason?: ActivityFailure;
}
