import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { type BenchRow, median } from './bench-row.ts';
import { startElectron } from './electron-process.ts';

const root = resolve(process.cwd());
const rounds = 7;
/** Long enough for the slower of the two to be done, in milliseconds. */
const settleMs = 2500;

/** From making the process to the paint of the largest thing in the window, in milliseconds. */
async function startOf(app: string): Promise<number> {
  const { page, startedAt, close } = await startElectron(app, settleMs);
  const paintedAt = await largestPaint(page);
  await close();
  return paintedAt - startedAt;
}

/** Milliseconds since the epoch. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          done(performance.timeOrigin + (last?.startTime ?? Number.NaN));
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** S7: an empty window and ours in turn, each a new process with a new profile. */
export async function runS7(): Promise<readonly BenchRow[]> {
  const pairs: { readonly ours: number; readonly empty: number }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const empty = await startOf(join(root, 'test/bench/empty-app'));
    const ours = await startOf(root);
    if (round >= 0) pairs.push({ ours, empty });
  }
  const ours = median(pairs.map((pair) => pair.ours));
  const empty = median(pairs.map((pair) => pair.empty));
  return [
    {
      id: 'S7',
      what: 'start to a usable window, against an empty one',
      value: median(pairs.map((pair) => pair.ours / pair.empty)),
      unit: '×',
      goal: { atMost: 1.5 },
      detail: `${ours.toFixed(0)} ms, empty ${empty.toFixed(0)} ms`,
    },
  ];
}
