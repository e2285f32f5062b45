import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { servePage } from '../support/window-harness/serve-page.ts';
import { type BenchRow, median } from './bench-row.ts';
import { startElectron } from './electron-process.ts';
import type { Plan } from './s4-page/main.tsx';

const root = resolve(process.cwd());
const megabyte = 1_000_000;
const tenth = megabyte / 10;
/** As much as a fast model says in one event. */
const delta = 50;
const settleMs = 1500;
/** Frames as fast as they are made, so that no figure is a wait for the screen. */
const switches = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

async function buildPage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'footnote-s4-'));
  await build({
    root: join(root, 'test/bench/s4-page'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, target: 'chrome130', assetsInlineLimit: 0 },
  });
  return outDir;
}

/** Draws in a page of its own, so that no subject pays for another's garbage. */
async function drawIn(page: Page, url: string, plan: Plan): Promise<readonly number[]> {
  await page.goto(url);
  await page.waitForFunction(() => typeof window.drawAnswer === 'function');
  const stretches = await page.evaluate((given) => window.drawAnswer(given), plan);
  return stretches.map(median);
}

const ours: Plan = {
  subject: 'ours',
  length: megabyte,
  delta,
  between: 1000,
  stretches: [
    { from: 0, to: tenth },
    { from: megabyte - tenth, to: megabyte },
  ],
};

/** The others would take hours for the whole: 2 KB and 200 KB, a few deltas each. */
const others = (subject: Plan['subject']): Plan => ({
  subject,
  length: 210_000,
  delta,
  between: 50_000,
  stretches: [
    { from: 2_000, to: 3_000 },
    { from: 200_000, to: 200_400 },
  ],
});

/** S4: an answer of one megabyte in the real window, from bytes to committed frame. */
export async function runS4(): Promise<readonly BenchRow[]> {
  const folder = await buildPage();
  const served = await servePage(folder);
  const app = join(root, 'test/support/window-harness/bare-app');
  const { page, close } = await startElectron(app, settleMs, switches);
  try {
    const [first = Number.NaN, last = Number.NaN] = await drawIn(page, served.url, ours);
    const compared = [];
    for (const subject of ['streamdown', 'react-markdown'] as const) {
      const [small = Number.NaN, large = Number.NaN] = await drawIn(
        page,
        served.url,
        others(subject),
      );
      compared.push(`${subject} ${small.toFixed(1)} → ${large.toFixed(1)} ms from 2 to 200 KB`);
    }
    const detail = `${first.toFixed(2)} → ${last.toFixed(2)} ms; ${compared.join('; ')}`;
    const row = { id: 'S4', detail } as const;
    return [
      {
        ...row,
        what: 'a delta in the last tenth of a 1 MB answer, against the first',
        value: last / first,
        unit: '×',
        goal: { atMost: 1.2 },
      },
      {
        ...row,
        what: 'a delta in the last tenth, from bytes to frame',
        value: last,
        unit: 'ms',
        goal: { atMost: 4 },
      },
    ];
  } finally {
    await close();
    served.close();
    await rm(folder, { recursive: true, force: true });
  }
}
