import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageOrigin } from './app-protocol.ts';
import { windowPreferences, type WindowSurroundings } from './window-preferences.ts';
import {
  isReachable,
  readWindowState,
  writeWindowState,
  type WindowState,
} from './window-state.ts';

export interface MainWindowOptions extends WindowSurroundings {
  /** Where position and size are kept. */
  readonly stateFile: string;
}

/** `--canvas` of `renderer/styles/tokens.css`, shown until the page has painted. */
const canvas = { light: '#fdfdfc', dark: '#1b1b1a' } as const;

/** Opens the window and loads the page into it; it is shown once there is something to see. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const state = reachableState(options.stateFile);
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...state?.bounds,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Footnote',
    backgroundColor: canvasColor(),
    autoHideMenuBar: true,
    webPreferences: windowPreferences(options),
  });
  if (state?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => rememberState(window, options.stateFile));
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

function reachableState(file: string): WindowState | undefined {
  const state = readWindowState(file);
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  return state && isReachable(state.bounds, screens) ? state : undefined;
}

function rememberState(window: BrowserWindow, file: string): void {
  try {
    writeWindowState(file, {
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
    });
  } catch {
    // Where the window stood is not worth keeping it open on a full disk.
  }
}

function followTheme(window: BrowserWindow): void {
  const repaint = () => window.setBackgroundColor(canvasColor());
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
}

function canvasColor(): string {
  return nativeTheme.shouldUseDarkColors ? canvas.dark : canvas.light;
}
