/** How servers of this protocol differ when they are asked: one row of values for each source. */
export interface MessagesDialect {
  /** Which thinking blocks go back as they are; of our own provider's, the others go as text. */
  readonly thinkingReplay: 'signed' | 'any';
  /** What reasoning becomes on a model nobody has described. */
  readonly unknownReasoning: 'adaptive' | 'budget';
  /** What reasoning `off` becomes: what the model's facts allow, or always an explicit `disabled`. */
  readonly reasoningOff: 'by_facts' | 'disabled';
  /** How thinking is asked to be shown; absent: not said, the server decides. */
  readonly thinkingDisplay?: 'summarized';
  /** Whether sampling parameters and a forced tool choice are refused while the model thinks. */
  readonly thinkingIsExclusive: boolean;
  /** Sampling parameters: only for a model known to take them, or whenever they are set. */
  readonly sampling: 'when_known' | 'always';
  /** Structured output where the model's facts say nothing of it. */
  readonly structuredOutput: 'native' | 'forced_tool';
  /** Whether beta features, a service tier, fast mode and context editing may be asked for. */
  readonly extensions: boolean;
}
