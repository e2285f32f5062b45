import { app } from 'electron';
import { providerFetch } from '../../../main/electron/provider-fetch.ts';
import { faults } from './faults.ts';
import { play, wrongIn } from './play.ts';
import { wiresIn } from './wires.ts';

// Plays every fault for every protocol over the fetch that the app calls providers with. Writes one line of
// JSON for each: its name, and what is wrong with how the turn went.

const atOnce = 8;

async function playAll(): Promise<void> {
  const fetch = providerFetch();
  const wires = wiresIn(process.env['FOOTNOTE_ROOT'] ?? '');
  const rows = faults.flatMap((fault) =>
    wires.flatMap((wire) => (fault.except?.includes(wire.source) ? [] : [{ fault, wire }])),
  );
  const next = rows.values();
  const work = async () => {
    for (const { fault, wire } of next) {
      const wrong = await play(fault, wire, { fetch }).then(
        (played) => wrongIn(played, { ...fault.expected, ...fault.overChromium }),
        (error: unknown) => [String(error)],
      );
      const name = `${fault.number} ${fault.name}: ${wire.source}`;
      process.stdout.write(`${JSON.stringify({ name, wrong })}\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

void app
  .whenReady()
  .then(playAll)
  .finally(() => app.quit());
