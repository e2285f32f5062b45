import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type BuiltScript, buildScript } from '../support/build-script.ts';
import { electron, isRootOnLinux } from './support/launch.ts';

const root = join(import.meta.dirname, '..', '..');

/** Runs a folder with one script in Electron until it ends; gives what it wrote. */
async function runInElectron({ folder, script }: BuiltScript, profile: string): Promise<string> {
  const app = JSON.stringify({ name: 'faults', type: 'module', main: basename(script) });
  await writeFile(join(folder, 'package.json'), app);
  const switches = isRootOnLinux ? ['--no-sandbox'] : [];
  const child = spawn(electron, [...switches, `--user-data-dir=${profile}`, folder], {
    env: { ...process.env, FOOTNOTE_ROOT: root },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => chunks.push(bytes));
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return Buffer.concat(chunks).toString('utf8');
}

test('every fault of the network ends over the app’s own fetch as it does over Node’s', async () => {
  test.setTimeout(240_000);
  const profile = await mkdtemp(join(tmpdir(), 'footnote-faults-'));
  const built = await buildScript('test/support/network-faults/play-in-electron.ts');
  const said = await runInElectron(built, profile);
  rmSync(built.folder, { recursive: true, force: true });
  rmSync(profile, { recursive: true, force: true });
  const rows = said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { readonly name: string; readonly wrong: string[] });
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
});
