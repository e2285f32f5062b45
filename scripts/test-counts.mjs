import { existsSync, readFileSync } from 'node:fs';

export const none = { passed: 0, failed: 0, skipped: 0 };

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function countVitest(file) {
  const report = read(file);
  if (!report) return none;
  // A file that does not load has no tests to fail, only itself.
  const broken = report.testResults.filter(
    (one) =>
      one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function countPlaywright(file) {
  const report = read(file);
  if (!report) return none;
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A flaky test passed at last; it was printed as flaky.
  return { passed: expected + flaky, failed: unexpected, skipped };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
