import * as z from 'zod';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { checkIsTable, checkTable, checkWhole } from './check-table.ts';
import type { ConfigSource } from './config.ts';
import { nearest } from './nearest.ts';
import { problem, shortName } from './problem.ts';
import { nodeAt, placeAt, recordOf, tableAt } from './tree.ts';
import type { TableNode, TreePath } from './tree.ts';

type ToolSettings = Readonly<Record<string, unknown>>;

export interface CheckedHostedTools {
  readonly values: Readonly<Record<string, ToolSettings>>;
  readonly problems: readonly ConfigProblem[];
}

/** Off until the user says so: turning one on is consent to what it does at the provider. */
const enable = z.boolean().default(false);

/** Checks `hosted_tools` of a block: each tool by its source's schema, with `enable` beside its options. */
export function checkHostedTools(
  root: TableNode,
  block: TreePath,
  source: ConfigSource,
  sources: readonly ConfigSource[],
): CheckedHostedTools {
  const path = [...block, 'hosted_tools'];
  const node = nodeAt(root, path);
  if (node !== undefined && Object.keys(source.hostedTools).length === 0) {
    const having = sources.filter(({ hostedTools }) => Object.keys(hostedTools).length > 0);
    const details = { source: source.id, having: having.map(({ id }) => id) };
    return { values: {}, problems: [problem(node.at, path, 'no_hosted_tools', details)] };
  }
  const names = [...(tableAt(root, path)?.keys.keys() ?? [])];
  const checked = names.map(
    (name) => [name, checkTool(root, path, name, { source, sources })] as const,
  );
  return {
    values: recordOf(checked.map(([name, { values }]) => [name, values])),
    problems: [...checkIsTable(root, path), ...checked.flatMap(([, { problems }]) => problems)],
  };
}

function checkTool(
  root: TableNode,
  above: TreePath,
  name: string,
  { source, sources }: { readonly source: ConfigSource; readonly sources: readonly ConfigSource[] },
): { readonly values: ToolSettings; readonly problems: readonly ConfigProblem[] } {
  const path = [...above, name];
  const tool = Object.hasOwn(source.hostedTools, name) ? source.hostedTools[name] : undefined;
  if (tool === undefined) {
    const known = Object.keys(source.hostedTools);
    const near = nearest(name, known);
    const having = sources.filter(({ hostedTools }) => Object.hasOwn(hostedTools, name));
    const details = {
      tool: shortName(name),
      source: source.id,
      ...(near === undefined ? {} : { nearest: near }),
      known,
      having: having.map(({ id }) => id),
    };
    const unknown = problem(placeAt(root, path), path, 'unknown_hosted_tool', details);
    return { values: {}, problems: [unknown] };
  }
  const misplaced = checkIsTable(root, path);
  if (misplaced.length > 0) return { values: {}, problems: misplaced };
  const shape = z.object({ enable, ...tool.options.shape });
  const { values, problems } = checkTable(root, path, shape);
  const hasOwnEnable = Object.hasOwn(tool.options.shape, 'enable');
  const whole = () => checkWhole(root, path, tool.options, hasOwnEnable ? [] : ['enable']);
  return { values, problems: problems.length > 0 ? problems : whole() };
}
