import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { baseUrlFault, withoutVersion } from '../base-url.ts';
import type { ConfigSource } from './config.ts';
import { problem } from './problem.ts';
import { nodeAt } from './tree.ts';
import type { TableNode, TreePath } from './tree.ts';

/** What is wrong with the `base_url` of a block, if it has one: an error, or a hint. */
export function baseUrlProblem(
  root: TableNode,
  block: TreePath,
  source: ConfigSource,
): ConfigProblem | undefined {
  const path = [...block, 'base_url'];
  const node = nodeAt(root, path);
  if (node?.kind !== 'value' || typeof node.value !== 'string') return undefined;
  const fault = baseUrlFault(node.value);
  if (fault === 'secret') return problem(node.at, path, 'secret_in_url');
  if (fault !== undefined) return problem(node.at, path, 'bad_url', { reason: fault });
  const suggestion = withoutVersion(node.value, source.listing.request.path);
  if (suggestion === undefined) return undefined;
  return { ...problem(node.at, path, 'url_has_version', { suggestion }), hint: true };
}
