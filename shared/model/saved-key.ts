/** A key in the system keychain: what may be told of it. */
export interface SavedKey {
  /** What it belongs to: the providers of a source, or one provider. */
  readonly source?: string;
  readonly provider?: string;
  readonly profile: string;
  readonly origins: readonly string[];
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly lastUsed?: string;
  readonly lastFour: string;
}
