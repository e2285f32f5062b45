/** How servers of this protocol differ when they are asked: one row of values for each source. */
export interface ChatDialect {
  /** Below the provider's address. */
  readonly path: string;
  /**
   * How reasoning is asked for: a word, an object, or a switch of the model's own template, which knows on
   * and off only.
   */
  readonly reasoning: 'effort' | 'object' | 'template_switch';
  /** The levels that are taken of a model nobody has described, in our words; absent: all. */
  readonly levels?: readonly string[];
  /** What the limit of the answer is called. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** Whether `top_k` is taken, which is no parameter of the protocol itself. */
  readonly topK: boolean;
  /** Whether one tool can be chosen by its name; else it is the only one that is declared. */
  readonly namedChoice: boolean;
}
