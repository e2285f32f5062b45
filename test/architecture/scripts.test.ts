import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

// The scripts are plain JavaScript, since set-up runs before a compiler is installed.
const script = (name: string): Promise<unknown> =>
  import(pathToFileURL(join(root, 'scripts', name)).href);
const counts = (await script('test-counts.mjs')) as {
  readonly add: (one: Counts, other: Counts) => Counts;
  readonly closingLine: (counts: Counts) => string;
  readonly countVitest: (file: string) => Counts;
  readonly countPlaywright: (file: string) => Counts;
};
const { isNoise } = (await script('chromium-noise.mjs')) as {
  readonly isNoise: (line: string) => boolean;
};

function withReport<T>(report: unknown, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-report-'));
  try {
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
    return use(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the closing line names skipped tests only where there are some', () => {
  const some = { passed: 3, failed: 1, skipped: 0 };
  expect(counts.closingLine(some)).toBe('3 passed, 1 failed');
  expect(counts.closingLine(counts.add(some, { passed: 2, failed: 0, skipped: 4 }))).toBe(
    '5 passed, 1 failed, 4 skipped',
  );
});

test('a test file that does not load counts as a failure', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  expect(withReport(report, counts.countVitest)).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

test('a window test that passed at its second try has passed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(withReport(report, counts.countPlaywright)).toEqual({ passed: 5, failed: 1, skipped: 2 });
});

test('a suite that left no report has counted nothing', () => {
  expect(counts.countVitest('/nowhere/report.json')).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test.each([
  ['[1:ERROR:bus.cc(407)] Failed to connect to the bus: No such file', true],
  ['[1:ERROR:viz_main_impl.cc(181)] Exiting GPU process due to errors', true],
  ['[1:ERROR:ozone_platform_x11.cc(245)] Missing X server or $DISPLAY', false],
  ['Error: Cannot find module', false],
  ["Refused to load the script because it violates the page's policy", false],
])('what Chromium says without a bus is dropped, what matters is kept: %s', (line, noise) => {
  expect(isNoise(line)).toBe(noise);
});
