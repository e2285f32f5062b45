import { expect, test } from './support/walled-test.ts';
import { focusWindow } from './support/focus-window.ts';
import { loadEverything } from './support/hostile-scripts.ts';

test('the page stays where it is', async ({ footnote, outside }) => {
  const { page } = footnote;
  const here = page.url();
  const attempts = [
    `location.href = 'http://127.0.0.1/'`,
    `location.assign('file:///etc/passwd')`,
    `location.replace('data:text/html,x')`,
    `location.href = 'app://other/'`,
    `{ const form = document.createElement('form'); form.action = 'http://127.0.0.1/'; document.body.append(form); form.submit(); }`,
    `{ const link = document.createElement('a'); link.href = 'http://127.0.0.1/'; document.body.append(link); link.click(); }`,
    `{ const link = document.createElement('a'); link.href = 'javascript:window.__pwned=1'; document.body.append(link); link.click(); }`,
    `{ const meta = document.createElement('meta'); meta.httpEquiv = 'refresh'; meta.content = '0;url=http://127.0.0.1/'; document.head.append(meta); }`,
  ];
  for (const attempt of attempts) {
    await page.evaluate(attempt).catch(() => undefined);
    await page.waitForTimeout(100);
    expect(page.url()).toBe(here);
  }
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
  expect(outside.connections()).toBe(0);
});

test('no second window and no web view can be made', async ({ footnote }) => {
  const { app, page } = footnote;
  await app.evaluate(async ({ dialog, shell }) => {
    Object.assign(dialog, {
      showMessageBox: async () => ({ response: 1, checkboxChecked: false }),
    });
    Object.assign(shell, { openExternal: async () => undefined });
  });
  const opened = await page.evaluate(() => {
    const view = document.createElement('webview');
    view.setAttribute('src', 'http://127.0.0.1/');
    document.body.append(view);
    return ['https://a.test/', 'about:blank', 'app://ui/', 'file:///etc', 'javascript:1', ''].map(
      (address) => window.open(address) === null,
    );
  });
  await page.waitForTimeout(200);
  expect(opened).toEqual(opened.map(() => true));
  const counts = await app.evaluate(async ({ BrowserWindow, webContents }) => [
    BrowserWindow.getAllWindows().length,
    webContents.getAllWebContents().length,
  ]);
  expect(counts).toEqual([1, 1]);
});

test('nothing is permitted but writing to the clipboard', async ({ footnote }) => {
  const outcome = await footnote.page.evaluate(async () => {
    const refused = async (ask: () => Promise<unknown>) =>
      ask().then(
        () => false,
        () => true,
      );
    const stateOf = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    return {
      geolocation: await refused(
        () => new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail)),
      ),
      notifications: await Notification.requestPermission(),
      media: await refused(() => navigator.mediaDevices.getUserMedia({ audio: true })),
      screen: await refused(() => navigator.mediaDevices.getDisplayMedia()),
      midi: await refused(() => navigator.requestMIDIAccess({ sysex: true })),
      reading: await refused(() => navigator.clipboard.readText()),
      states: [await stateOf('geolocation'), await stateOf('camera'), await stateOf('midi')],
    };
  });
  expect(outcome).toEqual({
    geolocation: true,
    notifications: 'denied',
    media: true,
    screen: true,
    midi: true,
    reading: true,
    states: ['denied', 'denied', 'denied'],
  });
});

test('copying works', async ({ footnote }) => {
  await focusWindow(footnote);
  await footnote.page.evaluate(() => navigator.clipboard.writeText('from the page'));
  const text = await footnote.app.evaluate(async ({ clipboard }) => clipboard.readText());
  expect(text).toBe('from the page');
});

test('nothing is downloaded', async ({ footnote }) => {
  const { app, page } = footnote;
  await app.evaluate(async ({ session }) => {
    const seen: boolean[] = [];
    Object.assign(globalThis, { seen });
    session.defaultSession.on('will-download', (event) => seen.push(event.defaultPrevented));
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x']));
    link.download = 'x.sh';
    document.body.append(link);
    link.click();
  });
  await page.waitForTimeout(500);
  const seen = await app.evaluate(async () => (globalThis as unknown as { seen: boolean[] }).seen);
  expect(seen.every((prevented) => prevented)).toBe(true);
  expect(seen.length).toBe(1);
});

test('nothing in the page reaches the network', async ({ footnote, outside }) => {
  await footnote.page.evaluate(loadEverything);
  await footnote.page.waitForTimeout(1000);
  expect(outside.connections()).toBe(0);
});

test('the firewall holds where the policy does not', async ({ footnote, outside }) => {
  const { page } = footnote;
  await page.waitForLoadState('load');
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Page.setBypassCSP', { enabled: true });
  const loaded = page.waitForEvent('load');
  await footnote.app.evaluate(async ({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.reload();
  });
  await loaded;
  // The policy is really gone: only the firewall is left to refuse.
  await page.evaluate(`new Promise((done) => setTimeout(() => done(eval('1')), 1))`);
  await page.evaluate(loadEverything);
  await page.waitForTimeout(1000);
  expect(outside.connections()).toBe(0);
});

test('starting reaches nobody either', async ({ footnote, outside }) => {
  await footnote.page.waitForTimeout(2000);
  expect(outside.connections()).toBe(0);
});
