import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { closeBeforeQuit, type LastSteps } from '../../../main/electron/close-before-quit.ts';
import { createLog } from '../../../main/log.ts';

/** An app that behaves as Electron's does at its end. */
function endingApp(close: () => Promise<void>, more: Partial<LastSteps> = {}) {
  const lines: string[] = [];
  const emitter = new EventEmitter();
  let hasEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (hasEnded = resolve));
  let isDispatching = false;
  const quit = () => {
    // As Electron: a quit asked for within the event is lost.
    if (isDispatching) return;
    let isPrevented = false;
    isDispatching = true;
    emitter.emit('will-quit', { preventDefault: () => (isPrevented = true) });
    setImmediate(() => {
      isDispatching = false;
      if (!isPrevented) hasEnded();
    });
  };
  const log = createLog({ write: (line) => lines.push(line), clock: Date, secrets: () => [] });
  const steps = { stop: async () => undefined, ask: async () => undefined, close, ...more };
  closeBeforeQuit(Object.assign(emitter, { quit }) as unknown as App, steps, log);
  return { quit, ended, lines };
}

test('the app ends once everything is stored', async () => {
  const done: string[] = [];
  const app = endingApp(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    done.push('stored');
  });
  app.quit();
  await app.ended;
  expect(done).toEqual(['stored']);
});

test('asking twice stores once', async () => {
  let count = 0;
  const app = endingApp(async () => {
    count += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  app.quit();
  setTimeout(app.quit, 5);
  await app.ended;
  expect(count).toBe(1);
});

test('what cannot be stored is written down and does not keep the app alive', async () => {
  const app = endingApp(() => Promise.reject(new Error('disk is gone')));
  app.quit();
  await app.ended;
  expect(app.lines.join()).toContain('disk is gone');
});

test('a part that does not come to its end is not waited for longer than two seconds', async () => {
  const begin = performance.now();
  const app = endingApp(() => new Promise(() => undefined));
  app.quit();
  await app.ended;
  const took = performance.now() - begin;
  expect(took).toBeGreaterThan(1900);
  expect(took).toBeLessThan(4000);
});

test('what runs is stopped, then the user is asked as long as he thinks, then the files are closed', async () => {
  const done: string[] = [];
  const app = endingApp(async () => void done.push('close'), {
    stop: async () => void done.push('stop'),
    async ask() {
      await new Promise((resolve) => setTimeout(resolve, 2200));
      done.push('ask');
    },
  });
  app.quit();
  await app.ended;
  expect(done).toEqual(['stop', 'ask', 'close']);
});
