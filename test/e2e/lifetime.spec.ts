import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, newProfile, removeProfile, runToEnd, type Footnote } from './support/launch.ts';
import { expect, test } from './support/window-test.ts';

test('the window opens at its usual size, with its title', async ({ footnote }) => {
  const state = await footnote.app.evaluate(async ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => [window.getSize(), window.getMinimumSize()]),
  );
  expect(state).toEqual([
    [
      [1280, 800],
      [720, 480],
    ],
  ]);
  await expect(footnote.page).toHaveTitle(/Footnote/);
});

test('the window comes back where it was', async ({ start }) => {
  const first = await start();
  await first.app.evaluate(async ({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 50, width: 900, height: 600 });
  });
  await first.quit();
  const second = await start();
  const bounds = await second.app.evaluate(async ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(bounds).toEqual({ x: 40, y: 50, width: 900, height: 600 });
});

test('what the app keeps is for its user alone', async ({ footnote }) => {
  test.skip(process.platform === 'win32', 'Windows has no such modes');
  const folder = join(footnote.profile, 'data', 'footnote', 'window');
  expect((await stat(folder)).mode & 0o077).toBe(0);
});

/** Ends the page's process and waits until main has a page again that answers. */
async function crash({ app }: Footnote): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const loaded = new Promise<void>((resolve) =>
      contents?.once('did-finish-load', () => resolve()),
    );
    contents?.forcefullyCrashRenderer();
    await loaded;
  });
}

/** Playwright gives up a page that crashed, so main is asked what stands in the window. */
function asked({ app }: Footnote): Promise<unknown> {
  return app.evaluate(async ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
      `footnote.call('app.view', {}).then((answer) => [document.title, answer.ok])`,
    ),
  );
}

test('a page that crashes comes back by itself and is answered', async ({ footnote }) => {
  await crash(footnote);
  expect(await asked(footnote)).toEqual(['Footnote', true]);
});

test('a second crash within a minute asks what to do', async ({ footnote }) => {
  await footnote.app.evaluate(async ({ dialog }) => {
    const questions: string[] = [];
    Object.assign(globalThis, { questions });
    Object.assign(dialog, {
      showMessageBox: async (_window: unknown, question: { message: string }) => {
        questions.push(question.message);
        return { response: 0, checkboxChecked: false };
      },
    });
  });
  await crash(footnote);
  await crash(footnote);
  const questions = await footnote.app.evaluate(
    async () => (globalThis as unknown as { questions: string[] }).questions,
  );
  expect(questions).toHaveLength(1);
  expect(await asked(footnote)).toEqual(['Footnote', true]);
});

test('a page that hangs is brought back when the user wants it', async ({ footnote }) => {
  const loaded = await footnote.app.evaluate(async ({ BrowserWindow, dialog }) => {
    const [window] = BrowserWindow.getAllWindows();
    const questions: string[] = [];
    Object.assign(dialog, {
      showMessageBox: async (_window: unknown, question: { message: string }) => {
        questions.push(question.message);
        return { response: 0, checkboxChecked: false };
      },
    });
    const again = new Promise<void>((resolve) =>
      window?.webContents.once('did-finish-load', () => resolve()),
    );
    // What Chromium tells after half a minute without a sign of life.
    window?.emit('unresponsive');
    await again;
    return questions;
  });
  expect(loaded).toHaveLength(1);
  expect(await asked(footnote)).toEqual(['Footnote', true]);
});

test('a second start shows the window there is, and nothing of its command line is obeyed', async ({
  footnote,
}) => {
  const { app, profile, page } = footnote;
  const isVisible = () =>
    app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(true);
  await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const here = page.url();
  const second = await runToEnd(profile, {
    words: [
      'footnote://mcp/install?config=eyJ4Ijp7ImNvbW1hbmQiOiJzaCJ9fQ',
      'https://example.test/',
    ],
  });
  expect(second.ending, second.complaints).toBe(0);
  const windows = await app.evaluate(async ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isVisible() && !window.isMinimized()),
  );
  expect(windows).toEqual([true]);
  expect(page.url()).toBe(here);
});

test('an exception nobody caught is written down, and the app goes on', async ({ footnote }) => {
  const { app, profile, page } = footnote;
  await app.evaluate(async () => {
    setTimeout(() => {
      throw new Error('canary one, the key is Bearer abcdef123456');
    }, 1);
    void Promise.reject(new Error('canary two'));
  });
  const log = join(profile, 'data', 'footnote', 'log', 'footnote.log');
  const read = () => readFile(log, 'utf8').catch(() => '');
  await expect.poll(read).toContain('canary one');
  await expect.poll(read).toContain('canary two');
  expect(await read()).not.toContain('abcdef123456');
  await expect(page).toHaveTitle(/Footnote/);
});

test('the system can end the app, and it ends at once', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such signal');
  const profile = await newProfile();
  const { app } = await launch({ profile });
  const process_ = app.process();
  const ended = new Promise<number | null>((resolve) => process_.once('exit', resolve));
  const begin = Date.now();
  process_.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(Date.now() - begin).toBeLessThan(3000);
  await removeProfile(profile);
});

test('the app hears when the computer wakes up', async ({ footnote }) => {
  await expect
    .poll(() =>
      footnote.app.evaluate(async ({ powerMonitor }) => powerMonitor.listenerCount('resume')),
    )
    .toBeGreaterThan(0);
});
