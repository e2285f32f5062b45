import { calls } from '../../shared/bridge/calls.ts';
import type { Notice } from '../../shared/bridge/notices.ts';
import { ask } from './support/bridge.ts';
import type { Footnote } from './support/launch.ts';
import { expect, test } from './support/window-test.ts';

const question = 'How do tide tables know the sea a year ahead?';
const model = { provider: 'demo', name: 'demo-tide' };

test('whatever is sent over the bridge, main answers and goes on', async ({ footnote }) => {
  const { page } = footnote;
  const codes = await page.evaluate(async (names) => {
    const { footnote: bridge } = window as unknown as {
      footnote: {
        call(name: unknown, input?: unknown): Promise<{ ok: boolean; error?: { code: string } }>;
      };
    };
    const inputs: readonly unknown[] = [
      undefined,
      null,
      1,
      '',
      'x'.repeat(2_000_000),
      [],
      { arg: null },
      { id: { toString: 1 } },
      { conversation: '../../etc/passwd', turn: '/etc/passwd' },
      JSON.parse('{"__proto__":{"polluted":true},"extra":1}'),
      { text: 'x'.repeat(2_000_000), model: { provider: 'p', name: 'm' } },
      Array.from({ length: 400 }).reduce((inner) => ({ inner }), {}),
      new Uint8Array(1000),
      10n,
    ];
    const seen = new Set<string | undefined>();
    const strange = [...names, 'no.such-call', '__proto__', 'constructor', 7, null, { a: 1 }];
    for (const name of strange) {
      for (const input of inputs) seen.add((await bridge.call(name, input)).error?.code);
    }
    return [...seen];
  }, Object.keys(calls));
  expect(new Set(codes)).toEqual(new Set(['bad_input', 'unknown_call']));
  expect((await ask(page, 'app.view', {})).version).toMatch(/^\d+\.\d+\.\d+/);
});

test('what the page is told of a cited search holds no payload', async ({ footnote }) => {
  const { page } = footnote;
  await ask(page, 'provider.add-demo', {});
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    (
      window as unknown as { footnote: { listen(hear: (notice: unknown) => void): void } }
    ).footnote.listen((notice) => told.push(notice));
  });
  const { conversation, turn } = await ask(page, 'turn.start', { text: question, model });
  await over(footnote, conversation);
  const told = await page.evaluate(() => (window as unknown as { told: Notice[] }).told);
  const view = await ask(page, 'conversation.open', { conversation });
  expect(view.entries.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(3);
  expect(told.some((notice) => notice.type === 'turn.events' && notice.turn === turn)).toBe(true);
  const sent = JSON.stringify([told, view, await ask(page, 'app.view', {})]);
  for (const canary of ['encrypted_content', 'encrypted_index', '"signature"', '"slots"']) {
    expect(sent).not.toContain(canary);
  }
});

test('an answer goes on while the page crashes, and is whole afterwards', async ({ footnote }) => {
  const { app, page } = footnote;
  await ask(page, 'provider.add-demo', {});
  const { conversation } = await ask(page, 'turn.start', { text: question, model });
  await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const loaded = new Promise<void>((resolve) =>
      contents?.once('did-finish-load', () => resolve()),
    );
    contents?.forcefullyCrashRenderer();
    await loaded;
  });
  await expect
    .poll(() => kindsFromMain(footnote, conversation), { timeout: 20_000 })
    .toContain('stop');
  expect(await kindsFromMain(footnote, conversation)).not.toContain('notice');
});

test('quitting in the middle of an answer keeps what had come', async ({ start }) => {
  const first = await start();
  await ask(first.page, 'provider.add-demo', {});
  const { conversation } = await ask(first.page, 'turn.start', { text: 'demo: long', model });
  await first.page.waitForTimeout(1500);
  const begin = Date.now();
  await first.quit();
  expect(Date.now() - begin).toBeLessThan(4000);

  const second = await start();
  const { entries, running } = await ask(second.page, 'conversation.open', { conversation });
  expect(running).toEqual([]);
  const texts = entries.flatMap((entry) => (entry.kind === 'text' ? [entry] : []));
  expect(texts[0]?.text).toMatch(/^Paragraph 1\. The tide comes in/);
  expect(texts[0]?.incomplete).toBe(true);
  expect(entries.at(-1)).toMatchObject({
    kind: 'notice',
    code: 'interrupted',
    details: { cause: 'stop' },
  });
});

test('a key in an environment variable goes to no new server before the user allowed it', async ({
  start,
}) => {
  const footnote = await start({ env: { OTHERS_KEY: 'others-key-0123456789' } });
  await footnote.app.evaluate(async ({ dialog }) => {
    const questions: Electron.MessageBoxOptions[] = [];
    Object.assign(globalThis, { questions });
    Object.assign(dialog, {
      showMessageBox: async (_window: unknown, question: Electron.MessageBoxOptions) => {
        questions.push(question);
        return { response: question.cancelId, checkboxChecked: false };
      },
    });
  });
  const draft = {
    name: 'lab',
    source: 'anthropic-messages',
    baseUrl: 'https://lab.example',
    keyVariable: 'OTHERS_KEY',
    hostedTools: [],
  };
  await expect(ask(footnote.page, 'provider.add', draft)).rejects.toThrow('lab.example');
  expect((await ask(footnote.page, 'app.view', {})).providers).toEqual([]);
  const [question] = await footnote.app.evaluate(
    async () =>
      (globalThis as unknown as { questions: readonly Electron.MessageBoxOptions[] }).questions,
  );
  expect(question?.message).toBe('Send the key in OTHERS_KEY to lab.example?');
  expect(question?.defaultId).toBe(question?.cancelId);
});

/** Waits until no turn of the conversation runs. */
async function over({ page }: Footnote, conversation: string): Promise<void> {
  await expect
    .poll(async () => (await ask(page, 'conversation.open', { conversation })).running, {
      timeout: 20_000,
    })
    .toEqual([]);
}

/** Playwright gives up a page that crashed, so main lets the new one ask. */
function kindsFromMain({ app }: Footnote, conversation: string): Promise<readonly string[]> {
  return app.evaluate(
    async ({ BrowserWindow }, conversation) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        `footnote
          .call('conversation.open', { conversation: '${conversation}' })
          .then(({ output }) => output.entries.map(({ kind }) => kind))`,
      ) as Promise<readonly string[]>,
    conversation,
  );
}
