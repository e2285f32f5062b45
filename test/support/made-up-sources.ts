import * as z from 'zod';

const models = z
  .record(
    z.string(),
    z.strictObject({
      context_window: z.int().min(1).optional(),
      tools: z.boolean().optional(),
      reasoning: z
        .strictObject({ mode: z.enum(['adaptive', 'budget']), min: z.int().optional() })
        .optional(),
    }),
  )
  .optional();

const url = z.string().min(1);

/** Two sources that no vendor has, as far as config needs them: one with hosted tools, one without. */
export const searching = {
  id: 'searching',
  settings: z.strictObject({
    base_url: url.optional(),
    api_key_env: z
      .string()
      .regex(/^[A-Za-z_]\w*$/)
      .optional(),
    headers: z.record(z.string(), z.string()).optional(),
    models,
  }),
  hostedTools: {
    search: {
      options: z
        .strictObject({
          max_uses: z.int().min(1).optional(),
          allowed: z.array(z.string()).optional(),
          blocked: z.array(z.string()).optional(),
        })
        .refine(({ allowed, blocked }) => allowed === undefined || blocked === undefined, {
          path: ['blocked'],
          params: { code: 'two_lists', details: { lists: ['allowed', 'blocked'] } },
        }),
    },
  },
  defaultBaseUrl: 'https://searching.example',
  listing: { request: { path: '/v1/models', headers: {} } },
} as const;

export const plain = {
  id: 'plain-chat',
  settings: z.strictObject({
    base_url: url,
    api_key_env: z.string().optional(),
    retries: z.union([z.int().min(0), z.literal('always')]).optional(),
    models,
  }),
  hostedTools: {},
  listing: { request: { path: '/models', headers: {} } },
} as const;
