import * as z from 'zod';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { parseModelId } from '../../shared/model/ids.ts';
import type { ModelRef } from '../../shared/model/ids.ts';
import { nearest } from './nearest.ts';
import { problem, shortName } from './problem.ts';
import { placeAt } from './tree.ts';
import type { TableNode, TreePath } from './tree.ts';

/** A table that names a model: `provider/model`, or both apart. */
export const modelTable = z.strictObject({
  id: z
    .union([z.string(), z.strictObject({ provider: z.string().min(1), name: z.string().min(1) })])
    .optional(),
});

export interface CheckedModelRef {
  readonly model?: ModelRef;
  readonly problems: readonly ConfigProblem[];
}

/** The model that a table at `path` names, when its provider is declared. */
export function checkModelRef(
  root: TableNode,
  path: TreePath,
  { id }: z.output<typeof modelTable>,
  providers: readonly string[],
): CheckedModelRef {
  if (id === undefined) return { problems: [] };
  const key = [...path, 'id'];
  const model = typeof id === 'string' ? parseModelId(id) : id;
  if (model === undefined) {
    return { problems: [problem(placeAt(root, key), key, 'bad_model_id')] };
  }
  if (providers.includes(model.provider)) return { model, problems: [] };
  const near = nearest(model.provider, providers);
  const details = {
    provider: shortName(model.provider),
    ...(near === undefined ? {} : { nearest: near }),
    declared: providers,
  };
  const at = placeAt(root, [...key, 'provider']);
  return { problems: [problem(at, key, 'undeclared_provider', details)] };
}
