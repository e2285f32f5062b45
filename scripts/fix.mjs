// Lets the linter and the formatter repair what they can; what is left, `npm run check` names.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

for (const [path, ...args] of [
  ['oxlint/bin/oxlint', '--type-aware', '--fix'],
  ['oxfmt/bin/oxfmt'],
]) {
  const command = [join(root, 'node_modules', path), ...args];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
