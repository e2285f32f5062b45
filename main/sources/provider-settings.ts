import * as z from 'zod';

const reasoningFacts = z.strictObject({
  mode: z.enum(['adaptive', 'budget', 'levels', 'none']),
  levels: z.array(z.enum(['none', 'xlow', 'low', 'medium', 'high', 'xhigh', 'max'])).optional(),
  min: z.int().positive().optional(),
  max: z.int().positive().optional(),
  can_disable: z.boolean().optional(),
});

/** What config may say of a model; the key is the part of the model id after the provider. */
const modelFacts = z.strictObject({
  display_name: z.string().min(1).optional(),
  context_window: z.int().positive().optional(),
  max_output_tokens: z.int().positive().optional(),
  reasoning: reasoningFacts.optional(),
  structured_output: z.boolean().optional(),
  images: z.boolean().optional(),
  tools: z.boolean().optional(),
  deprecated: z.boolean().optional(),
});

/** Characters a header's name may have (RFC 9110, token). */
const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/);
/** One line of visible text. */
const headerValue = z.string().regex(/^[\t\x20-\x7E\u0080-\u00FF]*$/);

/** The settings of every source, to be spread into its own schema. */
export const providerSettings = {
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  /** The name of an environment variable; what cannot be one is likely the key itself. */
  api_key_env: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)
    .optional(),
  headers: z.record(headerName, headerValue).optional(),
  models: z.record(z.string().min(1), modelFacts).optional(),
};
