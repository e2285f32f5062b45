/** Where a fact about a model comes from: the user's config, the server's listing, or the built-in table. */
export type FactOrigin = 'config' | 'server' | 'table';

/** One thing that is known of a model, and from where. Sizes are in tokens. */
export type ModelFactView = { readonly origin: FactOrigin } & (
  | { readonly fact: 'context_window' | 'max_output_tokens'; readonly value: number }
  | {
      readonly fact: 'images' | 'tools' | 'structured_output' | 'deprecated';
      readonly value: boolean;
    }
  /** How it is told to reason: a budget of tokens, levels, by itself, or not at all. */
  | { readonly fact: 'reasoning'; readonly value: string }
  /** The hosted tools it can use. */
  | { readonly fact: 'hosted_tools'; readonly value: readonly string[] }
);
