import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, Menu, protocol, session, type WebContents } from 'electron';
import type { Command } from '../shared/bridge/notices.ts';
import type { KeptView } from '../shared/bridge/views.ts';
import {
  startFailed,
  startRefused,
  switchRefused,
  unsavedAtEnd,
} from '../shared/text/phrases/window.ts';
import { AppError } from './app-error.ts';
import { systemClock } from './clock.ts';
import { processOutput } from './cli/output.ts';
import type { Core } from './compose.ts';
import { openStore } from './conversations/open-store.ts';
import type { ConversationStore } from './conversations/store.ts';
import { forkKeychain } from './electron/fork-keychain.ts';
import { chooseFile } from './electron/choose-file.ts';
import { askForKey } from './electron/ask-for-key.ts';
import { askQuestion } from './electron/ask-question.ts';
import { closeBeforeQuit, type LastSteps } from './electron/close-before-quit.ts';
import { holdClosing } from './electron/hold-closing.ts';
import { watchWaking } from './electron/on-wake.ts';
import { openLogFile } from './electron/log-file.ts';
import { providerFetch } from './electron/provider-fetch.ts';
import { refusedSwitch } from './electron/refused-switches.ts';
import { runtimeOf } from './electron/runtime.ts';
import { showFile } from './electron/show-file.ts';
import { watchProcesses } from './electron/watch-processes.ts';
import { watchWindow } from './electron/watch-window.ts';
import { openTransport } from './ipc/transport.ts';
import { createLog } from './log.ts';
import { userFolders } from './paths.ts';
import { storeBeforeEnd } from './turns/store-before-end.ts';
import { appScheme, serveApp } from './windows/app-protocol.ts';
import { offerContextMenu } from './windows/context-menu.ts';
import { wallOff } from './windows/firewall.ts';
import type { LinkDoor } from './windows/link-door.ts';
import { lockDown } from './windows/lock-down.ts';
import { openMainWindow } from './windows/main-window.ts';
import { menuTemplate } from './windows/menu-template.ts';
import { openLinkDoor } from './windows/open-link.ts';
import { openWindowMemory } from './windows/window-state.ts';

const folders = userFolders();
const chromiumFolder = join(folders.data, 'window');
const built = join(import.meta.dirname, '..');
const surroundings = {
  preload: join(built, 'preload', 'index.cjs'),
  isPackaged: app.isPackaged,
  platform: process.platform,
};
const about = {
  version: app.getVersion(),
  runtime: runtimeOf(process.versions.electron),
  platform: process.platform,
};
const tourFolder = process.env['FOOTNOTE_TOUR'];
const secrets: { known: () => readonly string[] } = { known: () => [] };
const log = createLog({
  write: openLogFile(join(folders.data, 'log')),
  clock: systemClock,
  secrets: () => secrets.known(),
});

mkdirSync(chromiumFolder, { recursive: true, mode: 0o700 });
app.setPath('userData', chromiumFolder);

const refused = refusedSwitch(app.isPackaged, (name) => app.commandLine.hasSwitch(name));
if (refused !== undefined) {
  processOutput().complain(switchRefused(refused));
  app.exit(1);
} else if (app.requestSingleInstanceLock()) {
  begin();
} else {
  app.quit();
}

/** What must stand before Electron is ready. */
function begin(): void {
  // As root Chromium's own sandbox cannot start; each page is sandboxed by its preferences all the same.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  protocol.registerSchemesAsPrivileged([appScheme]);
  const openLink = openLinkDoor();
  lockDown(app, openLink);
  watchProcesses(log);
  const store = beginStore();
  app
    .whenReady()
    .then(() => start(openLink, store), fail)
    .catch(fail);
}

/** The conversations are opened in a thread of their own while Chromium starts. */
function beginStore(): Promise<ConversationStore> {
  const worker = new URL('./store-worker.js', import.meta.url);
  const store = openStore({ folder: folders.data, worker });
  // Told by whoever waits for it.
  store.catch(() => undefined);
  return store;
}

/**
 * Opens the window at once. What it asks waits until the rest has been loaded and put together, which goes
 * on while the page loads in its own process.
 */
function start(openLink: LinkDoor, store: Promise<ConversationStore>): void {
  // Begins once this function is done, with the window already on its way.
  const core = Promise.resolve().then(() =>
    loadCore(store, (isWaiting) => transport.send({ type: 'keychain.waiting', isWaiting })),
  );
  serveApp(session.defaultSession, join(built, 'renderer'), async (conversation, entry) =>
    (await core).findSuggestions(conversation, entry),
  );
  wallOff(session.defaultSession);
  const service = core.then(async (parts) => {
    secrets.known = () => parts.secrets();
    parts.config.watch();
    parts.deletions.finishEarlier();
    const { serveWindow } = await import('./ipc/serve-window.ts');
    const window = {
      left: () => memory.state().view,
      keep: (view: KeptView) => memory.keep({ view }),
      mayClose: closing.mayClose,
    };
    return serveWindow({
      ...parts,
      about,
      log,
      openLink,
      chooseFile,
      askForKey,
      showFile,
      window,
      tell: transport.send,
    });
  });
  const transport = openTransport(async () => (await service).answer, log);
  const memory = openWindowMemory(join(folders.data, 'window.json'));
  const closing = holdClosing(app, () => transport.send({ type: 'closing' }));
  const run = (command: Command) => transport.send({ type: 'command', command });

  const openWindow = () => {
    const window = openMainWindow({ ...surroundings, memory });
    transport.admit(window.webContents);
    closing.hold(window);
    watchWindow(window, log);
    offerContextMenu(window.webContents, openLink);
    window.webContents.on('did-navigate', () => void service.then(({ forget }) => forget()));
    return window.webContents;
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ ...surroundings, run })));
  keepOneWindow(openWindow);
  closeBeforeQuit(app, lastSteps(core), log);
  service.catch(fail);

  if (tourFolder === undefined) openWindow();
  else takeTour({ folder: tourFolder, core, openWindow, run }).catch(fail);
}

/** What is done with the turns before the app ends. */
function lastSteps(core: Promise<Core>): LastSteps {
  return {
    stop: async () => (await core).turns.stopAll(),
    ask: async () =>
      storeBeforeEnd((await core).turns, (reason) =>
        askQuestion(unsavedAtEnd(reason), { closed: 'yes' }),
      ),
    close: async () => (await core).close(),
  };
}

async function loadCore(
  store: Promise<ConversationStore>,
  onKeychainWait: (isWaiting: boolean) => void,
): Promise<Core> {
  const { compose } = await import('./compose.ts');
  return compose({
    folders,
    store,
    fetch: providerFetch(),
    onWake: watchWaking(),
    version: app.getVersion(),
    log,
    env: process.env,
    startKeychain: forkKeychain(new URL('./keychain-child.js', import.meta.url)),
    onKeychainWait,
  });
}

interface TourStage {
  readonly folder: string;
  readonly core: Promise<Core>;
  readonly openWindow: () => WebContents;
  readonly run: (command: Command) => void;
}

/** Plays the demo's questions in the window, and ends the app. */
async function takeTour({ folder, core, openWindow, run }: TourStage): Promise<void> {
  const { turns, clock, demoModel } = await core;
  await demoModel();
  const { tourQuestions } = await import('./demo/demo.ts');
  const { linesOf, printTurn } = await import('./cli/print-turn.ts');
  const { playTour } = await import('./electron/tour.ts');
  const contents = openWindow();
  await playTour({
    folder,
    contents,
    turns,
    clock,
    run,
    questions: tourQuestions,
    print: (state) => linesOf(printTurn(state, true)),
    write: processOutput().line,
  });
  app.quit();
}

/** Nothing of a second start's command line is read: there are no links into the app. */
function keepOneWindow(open: () => unknown): void {
  const show = () => {
    const window = BrowserWindow.getAllWindows()[0];
    if (!window) return void open();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

function fail(error: unknown): void {
  log.error('start', error);
  const words = startFailed(error instanceof AppError ? startRefused(error) : String(error));
  // Nobody is there to close a box when the app shows itself to a file.
  if (tourFolder === undefined) dialog.showErrorBox(words.title, words.text);
  else processOutput().complain(`${words.title}: ${words.text}`);
  app.exit(1);
}
