/** How servers of this protocol differ when they are asked: one row of values for each source. */
export interface ResponsesDialect {
  /**
   * Which reasoning goes back: only what the server sealed, since it keeps nothing by itself, or all of its
   * own, in whatever form it came.
   */
  readonly reasoningReplay: 'sealed' | 'any';
  /** Whether more than the answer can be asked for: sealed reasoning, sources, results, outputs. */
  readonly includes: boolean;
  /** Whether a choice can be kept to some of the tools that are declared. */
  readonly allowedTools: boolean;
  /** Whether requests of one conversation are told to belong together, for the server's cache. */
  readonly cacheKey: boolean;
  /** Whether the padding that hides the length of a stream's pieces can be switched off. */
  readonly paddingOff: boolean;
  /** Whether a service tier may be asked for. */
  readonly serviceTier: boolean;
  /** Structured output where the model's facts say nothing of it. */
  readonly structuredOutput: 'native' | 'forced_tool';
}
