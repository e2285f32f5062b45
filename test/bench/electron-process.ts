import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';

/** A started app that can be looked into, and when it was started. */
export interface Started {
  /** Milliseconds since the epoch, right before the process was made. */
  readonly startedAt: number;
  readonly page: Page;
  close(): Promise<void>;
}

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

/**
 * Starts an Electron app as a user would: nothing holds it up. Only once it has settled does the debugger
 * connect, so that looking costs the start nothing.
 */
export async function startElectron(
  app: string,
  settleMs: number,
  extraSwitches: readonly string[] = [],
): Promise<Started> {
  const profile = await mkdtemp(join(tmpdir(), 'footnote-bench-'));
  const binary = createRequire(import.meta.url)('electron') as unknown as string;
  const switches = ['--remote-debugging-port=0', `--user-data-dir=${join(profile, 'chromium')}`];
  const args = [...(isRootOnLinux ? ['--no-sandbox'] : []), ...switches, ...extraSwitches, app];
  const folders = {
    XDG_CONFIG_HOME: join(profile, 'config'),
    XDG_DATA_HOME: join(profile, 'data'),
  };
  const startedAt = Date.now();
  const child = spawn(binary, args, { env: { ...process.env, ...folders } });
  const endpoint = await debuggerOf(child);
  await new Promise((resolve) => {
    setTimeout(resolve, settleMs);
  });
  const browser = await chromium.connectOverCDP(endpoint);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('The app opened no window');
  return {
    startedAt,
    page,
    close: async () => {
      await browser.close();
      await ended(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`Electron ended: ${said.slice(-500)}`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });
}
