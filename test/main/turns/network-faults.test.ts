import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../main/clock.ts';
import { root } from '../../architecture/sources.ts';
import { faults } from '../../support/network-faults/faults.ts';
import { playedElsewhere } from '../../support/network-faults/played-elsewhere.ts';
import { play, quickClock, wrongIn } from '../../support/network-faults/play.ts';
import { tries } from '../../support/tries.ts';
import { wiresIn } from '../../support/network-faults/wires.ts';

const wires = wiresIn(root);

/** In the inner loop each fault meets one protocol, each time the same one; in `npm test` all of them. */
const perFault = tries(1) > 1 ? wires.length : 1;

const rows = faults.flatMap((fault, at) => {
  const all = wires.filter(({ source }) => !fault.except?.includes(source));
  return [...all, ...all]
    .slice(at % all.length, (at % all.length) + Math.min(perFault, all.length))
    .map((wire) => ({ fault, wire, name: `${fault.number} ${fault.name}: ${wire.source}` }));
});

// Most of their time is waiting.
test.concurrent.each(rows)('$name', async ({ fault, wire }) => {
  const played = await play(fault, wire);
  expect(wrongIn(played, fault.expected)).toEqual([]);
});

test.each([-1, 1])(
  'a clock that jumps while a try is waited for changes nothing: %s',
  async (by) => {
    const fault = faults.find(({ number, name }) => number === 14 && name.includes('goes on'));
    const [wire] = wires;
    if (!fault || !wire) throw new Error('no such fault');
    let jumped = 0;
    const jumping: Clock = {
      ...quickClock,
      now: () => systemClock.now() + jumped,
      sleep: async (ms, signal) => {
        jumped += by * 365 * 86_400_000;
        await quickClock.sleep(ms, signal);
      },
    };
    const { requests, kind } = await play(fault, wire, {
      clock: jumping,
    });
    expect({ requests, kind }).toEqual({ requests: 3, kind: 'overloaded' });
    expect(Math.abs(jumped)).toBe(2 * 365 * 86_400_000);
  },
);

test('each of the 47 faults is played here or in a test that is there', () => {
  const numbers = new Set([
    ...faults.map(({ number }) => number),
    ...Object.keys(playedElsewhere).map(Number),
  ]);
  expect([...numbers].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 47 }, (_, at) => at + 1),
  );
  for (const [file, title] of Object.values(playedElsewhere)) {
    expect(readFileSync(join(root, file), 'utf8'), file).toContain(title);
  }
});
