import { defineConfig } from '@playwright/test';

const report = process.env['FOOTNOTE_WINDOW_REPORT'];

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'out/test-results/window',
  globalSetup: './scripts/playwright-display.mjs',
  // Each test starts an app of its own on a shared display: side by side they fight over focus.
  workers: 1,
  timeout: 60_000,
  forbidOnly: Boolean(process.env['CI']),
  // A machine that is busy with something else may miss a moment; a test that needs its second try is
  // printed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
});
