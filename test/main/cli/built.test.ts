import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loopbackServer } from '../../support/loopback-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../../..');
const isBuilt = ['cli.js', 'store-worker.js'].every((name) =>
  existsSync(join(root, 'out/main', name)),
);

async function started(profile: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'bin/footnote.mjs'), ...args], {
    env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: profile, XDG_DATA_HOME: profile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { out: '', problems: '' };
  child.stdout.on('data', (text: Buffer) => (printed.out += String(text)));
  child.stderr.on('data', (text: Buffer) => (printed.problems += String(text)));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return { child, printed, ended };
}

describe.skipIf(!isBuilt)(
  `the built command${isBuilt ? '' : ': skipped, out/ is not built (npm run build)'}`,
  () => {
    test('asks the demo, and lists what it stored', async () => {
      const profile = await temporaryFolder();
      const asked = await started(profile, 'ask', '--demo', 'demo: think');
      expect(await asked.ended).toBe(0);
      expect(asked.printed.problems).toBe('');
      const listed = await started(profile, 'conversations', 'list', '--json');
      expect(await listed.ended).toBe(0);
      expect(JSON.parse(listed.printed.out)).toMatchObject({ title: 'demo: think' });
    });

    test('exports what it stored, and exports the same again from an empty profile that took it in', async () => {
      const [here, there] = [await temporaryFolder(), await temporaryFolder()];
      const run = async (profile: string, ...args: readonly string[]) => {
        const { ended, printed } = await started(profile, ...args);
        return { code: await ended, ...printed };
      };
      await run(here, 'ask', '--demo', 'How do tide tables know the sea a year ahead?');
      const listed = await run(here, 'conversations', 'list', '--json');
      const { id } = JSON.parse(listed.out) as { id: string };
      const native = ['conversations', 'export', id, '--format', 'jsonl', '--native'];
      const exported = await run(here, ...native);
      expect([exported.code, exported.problems]).toEqual([0, '']);
      expect(exported.out).toContain('encrypted_content');

      const file = join(here, 'export.jsonl');
      await writeFile(file, exported.out);
      const imported = await run(there, 'conversations', 'import', file);
      expect([imported.code, imported.problems]).toEqual([0, '']);
      expect((await run(there, ...native)).out).toBe(exported.out);
      const markdown = ['conversations', 'export', id];
      expect((await run(there, ...markdown)).out).toBe((await run(here, ...markdown)).out);
      expect((await run(there, 'conversations', 'verify')).code).toBe(0);
    });

    test('stops at an interrupt, keeps what came, and ends with exit code 1', async () => {
      const profile = await temporaryFolder();
      let begun: () => void = () => {};
      const asking = new Promise<void>((done) => (begun = done));
      const { url } = await loopbackServer(() => begun());
      await mkdir(join(profile, 'footnote'));
      await writeFile(
        join(profile, 'footnote/config.toml'),
        `[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "${url}"\n`,
      );
      const asked = await started(profile, 'ask', '--model', 'lab/m', 'Anybody?');
      await asking;
      asked.child.kill('SIGINT');
      expect(await asked.ended).toBe(1);
      expect(asked.printed.problems).toContain('Stopped.');
    });
  },
);
