import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkKilledStore,
  noFigures,
  type AlsoCheck,
  type KillFigures,
} from '../support/killed-store.ts';
import { scriptedTurns, type ScriptedTurns } from '../support/scripted-turns.ts';
import { keyVariable, searchingProvider, writeConfig } from './support/config-file.ts';
import { composer, sendMessage } from './support/conversation.ts';
import { kill, launch } from './support/launch.ts';
import { expect, test } from './support/window-test.ts';

/** A few by default; `FOOTNOTE_KILLS=300` for the whole proof. */
const kills = Number(process.env['FOOTNOTE_KILLS'] ?? 2);

/** How old a draft may be that is lost, in milliseconds: it is stored a moment after the last key stroke. */
const draftAgeMs = 1200;

/**
 * Starts the app, sends a message, types the next one, and kills the app at some moment of the answers.
 * Gives the draft that had been typed long enough before, and must be found.
 */
async function killOnce(
  profile: string,
  { asked }: ScriptedTurns,
  figures: KillFigures,
): Promise<string | undefined> {
  const before = asked.length;
  const footnote = await launch({ profile, env: { [keyVariable]: 'k' } });
  const draft = `Draft ${figures.kills}`;
  let typedAt = Number.POSITIVE_INFINITY;
  const sending = (async () => {
    await sendMessage(footnote.page, `Question ${figures.kills}`);
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(before);
    await composer(footnote.page).fill(draft);
    typedAt = performance.now();
  })();
  // The app may be killed under whoever is sending.
  const sent = sending.catch(() => undefined);
  if (Math.random() < 0.85) await sent;
  await sleep(Math.random() * 2400);
  const isOld = performance.now() - typedAt > draftAgeMs;
  await kill(footnote);
  await footnote.quit().catch(() => undefined);
  await sent;
  figures.kills += 1;
  if (asked.length > before) figures.answering += 1;
  else figures.starting += 1;
  return isOld ? draft : undefined;
}

function expectDraft(draft: string | undefined, figures: KillFigures): AlsoCheck {
  return async (store) => {
    if (draft === undefined) return;
    expect((await store.drafts()).map(({ text }) => text)).toContain(draft);
    figures.drafts += 1;
  };
}

test(`the window killed ${kills} times loses nothing it acknowledged and leaves nothing half`, async ({
  profile,
}) => {
  test.setTimeout(60_000 + kills * 20_000);
  const turns = await scriptedTurns();
  await writeConfig(profile, searchingProvider(turns.baseUrl));
  const figures = noFigures();
  while (figures.kills < kills) {
    const draft = await killOnce(profile, turns, figures);
    const also = expectDraft(draft, figures);
    await checkKilledStore(join(profile, 'data', 'footnote'), turns, figures, also);
  }
  await turns.close();
  if (kills > 10) process.stdout.write(`window: ${JSON.stringify(figures)}\n`);
});
