import * as z from 'zod';
import { authProblem, type KeyVariables, placeOf, variableOf } from './auth-chain.ts';

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

/** The name of an environment variable; what cannot be one is likely the key itself. */
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/);

/** The settings of every source, to be spread into its own schema. */
export const providerSettings = {
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  api_key_env: variable.optional(),
  headers: z.record(headerName, headerValue).optional(),
  models: z.record(z.string().min(1), modelFacts).optional(),
};

/** What says whether the whole of the settings below can be meant. */
interface Logins {
  readonly auth?: readonly string[] | undefined;
  readonly api_key_env?: KeyVariables | undefined;
}

/** The settings of a source whose providers share logins; its schema is checked with `checkLogins` too. */
export const loginSettings = {
  ...providerSettings,
  api_key_env: z
    .union([variable, z.record(z.string().regex(/^[a-z0-9_-]{1,64}$/), variable)])
    .optional(),
  auth: z
    .array(z.string())
    .check(({ value, issues }) => {
      const problem = authProblem(value);
      if (problem) issues.push({ code: 'custom', input: value, params: problem });
    })
    .optional(),
};

/** An entry may name a variable only where there are several, and this one among them. */
export function checkLogins({ value, issues }: z.core.ParsePayload<Logins>): void {
  const { auth = [], api_key_env: variables = '' } = value;
  const missing = auth.find((entry) => {
    const place = placeOf(entry);
    const named = place.kind === 'environment' ? place.name : undefined;
    return named !== undefined && variableOf(variables, named) === undefined;
  });
  if (missing === undefined) return;
  const params = { code: 'no_such_key', details: { entry: missing } };
  issues.push({ code: 'custom', path: ['auth'], input: value, params });
}
