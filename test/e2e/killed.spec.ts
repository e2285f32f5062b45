import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkKilledStore, noFigures, type KillFigures } from '../support/killed-store.ts';
import { scriptedTurns, type ScriptedTurns } from '../support/scripted-turns.ts';
import { keyVariable, searchingProvider, writeConfig } from './support/config-file.ts';
import { sendMessage } from './support/conversation.ts';
import { kill, launch } from './support/launch.ts';
import { expect, test } from './support/window-test.ts';

/** A few by default; `FOOTNOTE_KILLS=300` for the whole proof. */
const kills = Number(process.env['FOOTNOTE_KILLS'] ?? 2);

/** Starts the app, sends one message or two, and kills it at some moment of the answers. */
async function killOnce(
  profile: string,
  { asked }: ScriptedTurns,
  figures: KillFigures,
): Promise<void> {
  const before = asked.length;
  const footnote = await launch({ profile, env: { [keyVariable]: 'k' } });
  const sending = (async () => {
    await sendMessage(footnote.page, `Question ${figures.kills}`);
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(before);
  })();
  // The app may be killed under whoever is sending.
  const sent = sending.catch(() => undefined);
  if (Math.random() < 0.85) await sent;
  await sleep(Math.random() * 1800);
  await kill(footnote);
  await footnote.app.close().catch(() => undefined);
  await sent;
  figures.kills += 1;
  if (asked.length > before) figures.answering += 1;
  else figures.starting += 1;
}

test(`the window killed ${kills} times loses nothing it acknowledged and leaves nothing half`, async ({
  profile,
}) => {
  test.setTimeout(60_000 + kills * 20_000);
  const turns = await scriptedTurns();
  await writeConfig(profile, searchingProvider(turns.baseUrl));
  const figures = noFigures();
  while (figures.kills < kills) {
    await killOnce(profile, turns, figures);
    await checkKilledStore(join(profile, 'data', 'footnote'), turns, figures);
  }
  await turns.close();
  if (kills > 10) process.stdout.write(`window: ${JSON.stringify(figures)}\n`);
});
