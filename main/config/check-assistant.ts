import * as z from 'zod';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import type { ModelRef } from '../../shared/model/ids.ts';
import type { ModelParameters } from '../../shared/model/turn-settings.ts';
import { checkIsTable, checkTable } from './check-table.ts';
import { checkModelRef, modelTable } from './model-ref.ts';
import type { TableNode } from './tree.ts';

const reasoningLevels = [
  'off',
  'auto',
  'none',
  'xlow',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
] as const;

const parameters = z.strictObject({
  max_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.int().min(1).optional(),
  stop_words: z.array(z.string().min(1)).optional(),
  /** A level, or a number of tokens. */
  reasoning: z.union([z.enum(reasoningLevels), z.int().min(0)]).optional(),
  service_tier: z.enum(['auto', 'standard_only', 'default', 'flex', 'priority']).optional(),
  speed: z.literal('fast').optional(),
  /** What is in an edit is for the provider to check. */
  context_management: z
    .strictObject({ edits: z.array(z.looseObject({ type: z.string().min(1) })) })
    .optional(),
});

const cache = z
  .union([z.boolean(), z.string()])
  .transform((value) => (typeof value === 'string' ? value : value ? 'short' : 'off'))
  .refine((value) => /^(off|short|long|[1-9]\d{0,5}[smh])$/.test(value), {
    params: { code: 'not_one_of', details: { values: ['off', 'short', 'long'], like: '10m' } },
  });

const request = z.strictObject({ cache: cache.optional() });

export interface CheckedAssistant {
  readonly model?: ModelRef;
  readonly parameters: ModelParameters;
  readonly cache?: string;
  readonly problems: readonly ConfigProblem[];
}

const modelPath = ['assistant', 'model'];
const parametersPath = [...modelPath, 'parameters'];
const requestPath = ['assistant', 'request'];

/** Checks `[assistant.…]`; `providers` are the names of every declared block. */
export function checkAssistant(root: TableNode, providers: readonly string[]): CheckedAssistant {
  const checkedModel = checkTable(root, modelPath, modelTable, ['parameters']);
  const checkedParameters = checkTable(root, parametersPath, parameters);
  const checkedRequest = checkTable(root, requestPath, request);
  const named = checkModelRef(root, modelPath, checkedModel.values, providers);
  return {
    ...(named.model ? { model: named.model } : {}),
    // A key that has no value is not there, which the type of zod's output cannot say.
    parameters: checkedParameters.values as ModelParameters,
    ...(checkedRequest.values.cache === undefined ? {} : { cache: checkedRequest.values.cache }),
    problems: [
      ...[modelPath, parametersPath, requestPath].flatMap((path) => checkIsTable(root, path)),
      ...checkedModel.problems,
      ...named.problems,
      ...checkedParameters.problems,
      ...checkedRequest.problems,
    ],
  };
}
