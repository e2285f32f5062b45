import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { _electron, type Page } from '@playwright/test';
import { type MainProcess, mainProcess } from './main-process.ts';

const root = join(import.meta.dirname, '..', '..', '..');

export interface LaunchOptions {
  /** Folder of an earlier start, to begin where that one ended; by default an empty one. */
  readonly profile?: string;
  /** Variables the app sees besides those that say where its files and its display are. */
  readonly env?: Readonly<Record<string, string>>;
  readonly switches?: readonly string[];
}

export interface Footnote {
  readonly app: MainProcess;
  readonly page: Page;
  readonly profile: string;
  /** What the page's walls refused and what went wrong in the page, in the words of the console. */
  readonly complaints: readonly string[];
  /** Ends the app as a user would; the profile stays. */
  quit(): Promise<void>;
}

/**
 * Starts the built app with a profile and an environment of its own. No name of a host is resolved but
 * this computer's, so that no test depends on the network or reaches it.
 */
export async function launch(options: LaunchOptions = {}): Promise<Footnote> {
  const profile = options.profile ?? (await newProfile());
  const app = await _electron.launch({
    executablePath: electron,
    args: [...ownSwitches(), ...(options.switches ?? []), heldStart],
    cwd: appFolder,
    env: { ...surroundings(profile), FOOTNOTE_HELD_APP: appFolder, ...options.env },
  });
  const page = await app.firstWindow();
  return {
    app: mainProcess(app),
    page,
    profile,
    complaints: listenTo(page),
    quit: () => app.close(),
  };
}

/** Ends the app as a power cut would: nothing of it runs any further. */
export async function kill({ app }: Footnote): Promise<void> {
  const main = app.process();
  const ended = new Promise((resolve) => main.once('exit', resolve));
  main.kill('SIGKILL');
  await ended;
}

/** How an app that was left alone came to its end. */
export interface Ended {
  /** Its exit code, or the signal that ended it. */
  readonly ending: number | NodeJS.Signals | null;
  readonly output: string;
  /** What it and Chromium said on standard error. */
  readonly complaints: string;
}

/** Starts the app without anybody to watch it, and waits until it ends by itself. */
export function runToEnd(
  profile: string,
  {
    words = [],
    env = {},
  }: { readonly words?: readonly string[]; readonly env?: LaunchOptions['env'] },
): Promise<Ended> {
  const child = spawn(electron, [...ownSwitches(), '.', ...words], {
    cwd: appFolder,
    env: { ...surroundings(profile), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = textOf(child.stdout);
  const complaints = textOf(child.stderr);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({ ending: signal ?? code, output: output(), complaints: complaints() }),
    );
  });
}

function textOf(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => chunks.push(bytes));
  return () => Buffer.concat(chunks).toString('utf8');
}

export function newProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'footnote-window-'));
}

export function removeProfile(profile: string): Promise<void> {
  return rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

export const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

const electronPath =
  process.platform === 'darwin'
    ? 'node_modules/electron/dist/Electron.app/Contents/MacOS/Electron'
    : `node_modules/electron/dist/electron${process.platform === 'win32' ? '.exe' : ''}`;

export const electron = join(root, electronPath);
/** Another build of the app may be put in its place. */
const appFolder = process.env['FOOTNOTE_APP'] ?? root;

const heldStart = join(import.meta.dirname, 'held-start');

function ownSwitches(): readonly string[] {
  const resolver = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
  return isRootOnLinux ? ['--no-sandbox', resolver] : [resolver];
}

/** Where the app keeps its files, and what it needs of the system: nothing of whoever runs the tests. */
function surroundings(profile: string): Record<string, string> {
  const kept = ['PATH', 'DISPLAY', 'XAUTHORITY', 'LANG', 'SystemRoot', 'TEMP', 'TMP'];
  const inherited = Object.fromEntries(
    kept.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  return {
    ...inherited,
    HOME: profile,
    XDG_CONFIG_HOME: join(profile, 'config'),
    XDG_DATA_HOME: join(profile, 'data'),
  };
}

function listenTo(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}
