import * as z from 'zod';
import type { ModelRef } from './ids.ts';
import type {
  HostedToolSetting,
  ModelFacts,
  ModelParameters,
  ReasoningFacts,
  ReasoningLevel,
  ToolDefinition,
  TurnSettings,
} from './turn-settings.ts';

const anyObject = z.record(z.string(), z.unknown());

export const storedModel = z.object({
  provider: z.string(),
  name: z.string(),
}) satisfies z.ZodType<ModelRef>;

const reasoningLevel = z.union([
  z.number(),
  z.enum(['off', 'auto', 'none', 'xlow', 'low', 'medium', 'high', 'xhigh', 'max']),
]) satisfies z.ZodType<ReasoningLevel>;

const reasoningFacts = z.object({
  mode: z.enum(['adaptive', 'budget', 'levels', 'none']),
  levels: z.array(z.string()).exactOptional(),
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  can_disable: z.boolean().exactOptional(),
  between_tools: z.boolean().exactOptional(),
}) satisfies z.ZodType<ReasoningFacts>;

const modelFacts = z.object({
  display_name: z.string().exactOptional(),
  context_window: z.number().exactOptional(),
  max_output_tokens: z.number().exactOptional(),
  reasoning: reasoningFacts.exactOptional(),
  structured_output: z.boolean().exactOptional(),
  images: z.boolean().exactOptional(),
  tools: z.boolean().exactOptional(),
  sampling: z.boolean().exactOptional(),
  hosted_tools: z.record(z.string(), z.array(z.string())).exactOptional(),
  deprecated: z.boolean().exactOptional(),
}) satisfies z.ZodType<ModelFacts>;

const parameters = z.object({
  max_tokens: z.number().exactOptional(),
  temperature: z.number().exactOptional(),
  top_p: z.number().exactOptional(),
  top_k: z.number().exactOptional(),
  stop_words: z.array(z.string()).exactOptional(),
  reasoning: reasoningLevel.exactOptional(),
  service_tier: z.string().exactOptional(),
  speed: z.literal('fast').exactOptional(),
  context_management: z.object({ edits: z.array(anyObject) }).exactOptional(),
}) satisfies z.ZodType<ModelParameters>;

const hostedTool = z.object({
  version: z.string(),
  options: anyObject,
}) satisfies z.ZodType<HostedToolSetting>;

const tool = z.object({
  name: z.string(),
  description: z.string(),
  schema: anyObject,
}) satisfies z.ZodType<ToolDefinition>;

const storedSettings = z.object({
  source: z.string(),
  model: storedModel,
  facts: modelFacts,
  instructions: z.array(z.string()),
  parameters,
  tool_choice: z.string(),
  cache: z.string(),
  hosted_tools: z.record(z.string(), hostedTool),
  tools: z.array(tool),
  max_resumes: z.number(),
  auth: z.array(z.string()).exactOptional(),
}) satisfies z.ZodType<TurnSettings>;

/**
 * Settings from their JSON text, or undefined when they are damaged. What is unknown in them stays, and
 * members keep their order, so that requests built from them stay the same byte for byte.
 */
export function readStoredSettings(text: string): TurnSettings | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // True by the schema; its copy would lose what it does not name.
    return storedSettings.safeParse(value).success ? (value as TurnSettings) : undefined;
  } catch {
    return undefined;
  }
}
