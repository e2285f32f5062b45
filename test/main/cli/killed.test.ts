import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { checkKilledStore, noFigures, type KillFigures } from '../../support/killed-store.ts';
import { scriptedTurns, type ScriptedTurns } from '../../support/scripted-turns.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../../..');
const isBuilt = ['cli.js', 'store-worker.js'].every((name) =>
  existsSync(join(root, 'out/main', name)),
);
/** A few by default; `FOOTNOTE_KILLS=300` for the whole proof. */
const kills = Number(process.env['FOOTNOTE_KILLS'] ?? 4);

/** Asks a question and kills the command at some moment: of its start, of the answer, or after it. */
async function killOnce(
  profile: string,
  { asked }: ScriptedTurns,
  figures: KillFigures,
): Promise<void> {
  const before = asked.length;
  const words = ['ask', '--json', `Question ${figures.kills}`];
  const child = spawn(process.execPath, [join(root, 'bin/footnote.mjs'), ...words], {
    env: {
      PATH: process.env['PATH'],
      XDG_CONFIG_HOME: profile,
      XDG_DATA_HOME: profile,
      FOOTNOTE_TEST_KEY: 'k',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<string>((done) =>
    child.on('close', (code, signal) => done(signal ?? String(code))),
  );
  const deadline = performance.now() + Math.random() * 1500;
  const waitsForAnswer = Math.random() < 0.7;
  const isAsked = () => asked.length > before || child.exitCode !== null;
  if (waitsForAnswer) while (!isAsked()) await sleep(2);
  const wait = waitsForAnswer ? Math.random() * 1800 : deadline - performance.now();
  await Promise.race([ended, sleep(Math.max(0, wait))]);
  child.kill('SIGKILL');
  const how = await ended;
  figures.kills += 1;
  if (how !== 'SIGKILL') figures.ended += 1;
  else if (asked.length > before) figures.answering += 1;
  else figures.starting += 1;
  expect(['SIGKILL', '0']).toContain(how);
}

test.skipIf(!isBuilt)(
  `the command killed ${kills} times loses nothing it acknowledged and leaves nothing half`,
  async () => {
    const profile = await temporaryFolder();
    const turns = await scriptedTurns();
    onTestFinished(() => turns.close());
    await mkdir(join(profile, 'footnote'));
    await writeFile(
      join(profile, 'footnote/config.toml'),
      `[providers.llm.home]
source = "anthropic"
base_url = "${turns.baseUrl}"
api_key_env = "FOOTNOTE_TEST_KEY"

[providers.llm.home.hosted_tools.web_search]
enable = true

[assistant.model]
id = "home/m"
`,
    );
    const figures = noFigures();
    while (figures.kills < kills) {
      await killOnce(profile, turns, figures);
      await checkKilledStore(join(profile, 'footnote'), turns, figures);
    }
    if (kills > 10) process.stdout.write(`command line: ${JSON.stringify(figures)}\n`);
  },
  20_000 + kills * 15_000,
);
