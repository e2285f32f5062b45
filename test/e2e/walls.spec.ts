import type { Bridge } from '../../shared/bridge/bridge.ts';
import { injectEverything } from './support/hostile-scripts.ts';
import { isRootOnLinux } from './support/launch.ts';
import { expect, test } from './support/walled-test.ts';

test('what is injected does not run', async ({ footnote, outside }) => {
  const result = await footnote.page.evaluate(injectEverything);
  expect(result).toEqual({
    thrown: [
      'script text: TypeError',
      'script address: TypeError',
      'innerHTML: TypeError',
      'insertAdjacentHTML: TypeError',
      'document.write: TypeError',
      'policy: TypeError',
      'handler: TypeError',
      'eval: EvalError',
      'Function: EvalError',
      'worker: TypeError',
    ],
    violations: ['require-trusted-types-for', 'trusted-types'],
    pwned: false,
  });
  expect(outside.connections()).toBe(0);
});

test('the page is walled in by exactly these preferences', async ({ footnote }) => {
  const preferences = await footnote.app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    // Left out of Electron's types, but there in every version.
    const contents = window?.webContents as unknown as
      | { getLastWebPreferences(): Record<string, unknown> }
      | undefined;
    return contents?.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    enableBlinkFeatures: '',
    webviewTag: false,
  });
});

test('every process of a page is sandboxed by the system', async ({ footnote }) => {
  test.skip(
    process.platform !== 'linux' || isRootOnLinux,
    'needs Linux and a user who is not root',
  );
  const status = await footnote.app.evaluate(async ({ app }) => {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    return app
      .getAppMetrics()
      .filter(({ type }) => type === 'Tab')
      .map(({ pid }) => readFileSync(`/proc/${pid}/status`, 'utf8'));
  });
  expect(status).not.toEqual([]);
  for (const text of status) expect(text).toMatch(/NoNewPrivs:\s+1[\s\S]*Seccomp:\s+2/);
});

test('the page is served by the app, and knows nothing of Node', async ({ footnote }) => {
  const found = await footnote.page.evaluate(() => ({
    origin: location.origin,
    names: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
  }));
  expect(found).toEqual({ origin: 'app://ui', names: [] });
});

test('the bridge is two frozen functions and nothing else', async ({ footnote }) => {
  const bridge = await footnote.page.evaluate(() => {
    const page = window as unknown as { readonly footnote: Bridge };
    const before = page.footnote;
    try {
      Object.assign(window, { footnote: { call: 'stolen' } });
      Object.assign(before, { call: 'stolen' });
    } catch {
      // Refusing loudly is as good as refusing.
    }
    return {
      members: Object.getOwnPropertyNames(before).map((name) => [
        name,
        typeof before[name as 'call'],
      ]),
      isFrozen: Object.isFrozen(before),
      isSame: page.footnote === before,
    };
  });
  expect(bridge).toEqual({
    members: [
      ['call', 'function'],
      ['listen', 'function'],
    ],
    isFrozen: true,
    isSame: true,
  });
});

test('a nonce reaches the page where its libraries look for it, and nothing inline runs without', async ({
  footnote,
}) => {
  const styled = await footnote.page.evaluate(() => {
    const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')!;
    const probe = document.body.appendChild(document.createElement('p'));
    const colorUnder = (given: string) => {
      const style = document.createElement('style');
      style.nonce = given;
      style.textContent = 'p { outline-color: rgb(1, 2, 3) !important; }';
      document.head.append(style);
      const color = getComputedStyle(probe).outlineColor;
      style.remove();
      return color === 'rgb(1, 2, 3)';
    };
    return { ours: colorUnder(nonce), none: colorUnder(''), guessed: colorUnder('AAAA') };
  });
  expect(styled).toEqual({ ours: true, none: false, guessed: false });
});

test('files are out of reach, on the disk and in the app', async ({ footnote }) => {
  const answers = await footnote.page.evaluate(async () => {
    const addresses = [
      'file:///etc/passwd',
      'app://ui/../../package.json',
      'app://ui/%2e%2e/main/index.js',
      'app://ui/..%2fmain%2findex.js',
      'app://ui/..%5cmain%5cindex.js',
      'app://ui/%252e%252e/main/index.js',
      'app://ui/index.html%00',
      'app://other/index.html',
      'app://frame/',
      'app://diagram/',
    ];
    return Promise.all(
      addresses.map((address) =>
        fetch(address).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
  });
  expect(answers).toEqual(answers.map(() => false));
});

test('a window that is not ours gets no answer', async ({ footnote }) => {
  const answer = await footnote.app.evaluate(async ({ app, BrowserWindow }) => {
    const preload = `${app.getAppPath()}/out/preload/index.cjs`;
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload } });
    await stranger.loadURL('app://ui/');
    return stranger.webContents.executeJavaScript(
      `'footnote' in window ? footnote.call('app.view', {}) : 'no bridge'`,
    ) as Promise<unknown>;
  });
  expect(answer).toMatchObject({ ok: false, error: { code: 'stranger' } });
});

test('a frame in the page has no bridge', async ({ footnote }) => {
  const has = await footnote.page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    return frame.contentWindow !== null && 'footnote' in frame.contentWindow;
  });
  expect(has).toBe(false);
});
