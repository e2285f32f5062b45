import type { ModelRef } from './ids.ts';

/** Reasoning as the user asked for it: a level, or a number of tokens. */
export type ReasoningLevel =
  | 'off'
  | 'auto'
  | 'none'
  | 'xlow'
  | 'low'
  | 'medium'
  | 'high'
  | 'xhigh'
  | 'max'
  | number;

/** How a model can be told to reason; absent on a model nobody has described. */
export interface ReasoningFacts {
  readonly mode: 'adaptive' | 'budget' | 'levels' | 'none';
  readonly levels?: readonly string[];
  /** Token bounds of a budget. */
  readonly min?: number;
  readonly max?: number;
  readonly can_disable?: boolean;
  /** Where it cannot be disabled: whether it can be kept to short notes between tool calls. */
  readonly between_tools?: boolean;
}

/** What is known of a model; an absent field is unknown, not false. */
export interface ModelFacts {
  readonly display_name?: string;
  readonly context_window?: number;
  readonly max_output_tokens?: number;
  readonly reasoning?: ReasoningFacts;
  readonly structured_output?: boolean;
  readonly images?: boolean;
  readonly tools?: boolean;
  /** Takes temperature, top_p and top_k. */
  readonly sampling?: boolean;
  /** Hosted tools by name, with the wire versions the model takes. */
  readonly hosted_tools?: Readonly<Record<string, readonly string[]>>;
  readonly deprecated?: boolean;
}

export interface ModelParameters {
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly top_p?: number;
  readonly top_k?: number;
  readonly stop_words?: readonly string[];
  readonly reasoning?: ReasoningLevel;
  /** How urgent an answer is, in the provider's own word. Only some sources ask for it, as for what follows. */
  readonly service_tier?: string;
  /** Faster and dearer. */
  readonly speed?: 'fast';
  /** What the provider may take out of a long conversation, in the provider's own form. */
  readonly context_management?: ContextManagement;
}

export interface ContextManagement {
  readonly edits: readonly Readonly<Record<string, unknown>>[];
}

/** A hosted tool as it is declared to the provider during the whole turn. */
export interface HostedToolSetting {
  /** The wire version, chosen when the turn began. */
  readonly version: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Everything that shapes a turn's requests, resolved when the turn begins and stored with it by hash.
 * Every request of the turn is built from it, never from today's config. Holds no secret.
 */
export interface TurnSettings {
  /** The client implementation the provider used: which code reads and writes its payloads. */
  readonly source: string;
  readonly model: ModelRef;
  readonly facts: ModelFacts;
  readonly instructions: readonly string[];
  readonly parameters: ModelParameters;
  /** `auto`, `none`, `required`, or the name of one client tool. */
  readonly tool_choice: string;
  /** `off`, `short`, `long`, or a duration such as `10m`. */
  readonly cache: string;
  readonly hosted_tools: Readonly<Record<string, HostedToolSetting>>;
  readonly tools: readonly ToolDefinition[];
  /** How often a paused answer is resumed before the user is asked. */
  readonly max_resumes: number;
  /** The chain of logins the message was sent with, in place of the one in config. */
  readonly auth?: readonly string[];
}
