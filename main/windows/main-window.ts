import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageOrigin } from './app-protocol.ts';
import { windowPreferences, type WindowSurroundings } from './window-preferences.ts';
import { comingBack, type WindowMemory } from './window-state.ts';

export interface MainWindowOptions extends WindowSurroundings {
  /** Where it stood when it was last closed, and will stand next time. */
  readonly memory: WindowMemory;
}

/** `--canvas` of `renderer/styles/tokens.css`, shown until the page has painted. */
const canvas = { light: '#fdfdfc', dark: '#1b1b1a' } as const;

/** Opens the window and loads the page into it; it is shown once there is something to see. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const { bounds, maximized } = options.memory.state();
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...(bounds ? comingBack(bounds, screens) : {}),
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Footnote',
    backgroundColor: canvasColor(),
    autoHideMenuBar: true,
    webPreferences: windowPreferences(options),
  });
  if (maximized === true) window.maximize();
  window.once('ready-to-show', () => window.show());
  rememberPlace(window, options.memory);
  followTheme(window);
  // Chromium asks nobody before it shows an empty page, so it is led back from there.
  window.webContents.on('did-navigate', (_event, address) => {
    if (!address.startsWith(`${pageOrigin}/`)) load(window);
  });
  load(window);
  return window;
}

function load(window: BrowserWindow): void {
  // What goes wrong ends in `did-fail-load`, which is written down.
  void window.loadURL(`${pageOrigin}/`).catch(() => undefined);
}

/** Milliseconds after which a window that was moved stands still. */
const settled = 500;

function rememberPlace(window: BrowserWindow, memory: WindowMemory): void {
  let timer: NodeJS.Timeout | undefined;
  const remember = () => {
    clearTimeout(timer);
    memory.keep({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  };
  const rememberSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(remember, settled);
  };
  window.on('move', rememberSoon);
  window.on('resize', rememberSoon);
  window.on('maximize', rememberSoon);
  window.on('unmaximize', rememberSoon);
  window.on('close', remember);
  window.on('closed', () => clearTimeout(timer));
}

function followTheme(window: BrowserWindow): void {
  const repaint = () => window.setBackgroundColor(canvasColor());
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
}

function canvasColor(): string {
  return nativeTheme.shouldUseDarkColors ? canvas.dark : canvas.light;
}
