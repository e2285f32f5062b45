// Runs both suites and ends with one line that counts them together.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/run.mjs';
import { add, closingLine, countPlaywright, countVitest, none } from './test-counts.mjs';

const results = join(root, 'out', 'test-results');
const fastReport = join(results, 'fast.json');
const windowReport = join(results, 'window.json');

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

console.log('Fast suite');
const fastCode = await run(
  'vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${fastReport}`],
  // Random cases are tried more often than in the inner loop (test/support/tries.ts).
  { FOOTNOTE_EFFORT: process.env.FOOTNOTE_EFFORT ?? '5' },
);
console.log('Window suite');
const windowCode = await run('@playwright/test/cli.js', ['test', '--pass-with-no-tests'], {
  FOOTNOTE_WINDOW_REPORT: windowReport,
});

const counts = add(
  blame(countVitest(fastReport), fastCode),
  blame(countPlaywright(windowReport), windowCode),
);
if (counts.passed + counts.failed === 0) console.log('No test ran.');
console.log(closingLine(counts));
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;

/** A suite that broke down without naming a failed test still counts as one failure. */
function blame(counts, code) {
  return code !== 0 && counts.failed === 0 ? add(counts, { ...none, failed: 1 }) : counts;
}

function run(path, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
