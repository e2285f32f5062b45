import * as z from 'zod';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { problem } from './problem.ts';
import { schemaProblems, unknownKey } from './schema-problems.ts';
import { kindOf, tableAt, toValue, without } from './tree.ts';
import type { TableNode, TreePath } from './tree.ts';

export interface CheckedTable<Values> {
  /** The keys that passed, and the defaults of those that are not there. */
  readonly values: Partial<Values>;
  readonly problems: readonly ConfigProblem[];
}

/**
 * Checks a table of the tree key by key, so that one bad value spoils no other; a table that is not there is
 * an empty one. Unknown keys are problems; `elsewhere` are those that are checked elsewhere.
 */
export function checkTable<Schema extends z.ZodObject>(
  root: TableNode,
  path: TreePath,
  schema: Schema,
  elsewhere: readonly string[] = [],
): CheckedTable<z.output<Schema>> {
  const shape = schema.shape as Readonly<Record<string, z.core.$ZodType>>;
  const table = tableAt(root, path);
  const names = new Set([...Object.keys(shape), ...(table?.keys.keys() ?? [])]);
  for (const name of elsewhere) names.delete(name);
  const values: Record<string, unknown> = {};
  const problems: ConfigProblem[] = [];
  for (const name of names) {
    const sub = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const node = table?.keys.get(name);
    if (sub === undefined) {
      problems.push(unknownKey(root, [...path, name], [...Object.keys(shape), ...elsewhere]));
      continue;
    }
    const result = z.safeParse(sub, node === undefined ? undefined : toValue(node));
    if (!result.success) {
      const subject = { root, path: [...path, name], schema: sub };
      problems.push(...schemaProblems(result.error.issues, subject));
    } else if (result.data !== undefined) values[name] = result.data;
  }
  // Each value has passed the schema of its key.
  return { values: values as Partial<z.output<Schema>>, problems };
}

/** What a schema says of a table's keys together, once each has passed by itself. */
export function checkWhole(
  root: TableNode,
  path: TreePath,
  schema: z.ZodObject,
  elsewhere: readonly string[],
): readonly ConfigProblem[] {
  const table = tableAt(root, path);
  if (table === undefined) return [];
  const result = z.safeParse(schema, toValue(without(table, elsewhere)));
  return result.success ? [] : schemaProblems(result.error.issues, { root, path, schema });
}

/** Says so when something else stands where a table belongs. */
export function checkIsTable(root: TableNode, path: TreePath): readonly ConfigProblem[] {
  const parent = tableAt(root, path.slice(0, -1));
  const node = parent?.keys.get(String(path.at(-1)));
  if (node === undefined || node.kind === 'table') return [];
  return [problem(node.at, path, 'wrong_type', { expected: ['table'], found: kindOf(node) })];
}
