// Everything that must hold before a change is shared, in well under a minute.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const steps = [
  ['types', 'typescript/bin/tsc', ['--build']],
  ['lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['unused', 'knip/bin/knip.js', []],
  ['tests', 'vitest/vitest.mjs', ['run', '--reporter=dot']],
];

const failed = steps
  .filter(([name, path, args]) => !passes(name, path, args))
  .map(([name]) => name);
console.log(failed.length === 0 ? 'check: all good' : `check: failed in ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function passes(name, path, args) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', path), ...args],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`check: ${name.padEnd(7)} ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  if (status !== 0) console.log(`${stdout}${stderr}`.trimEnd());
  return status === 0;
}
