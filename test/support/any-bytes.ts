import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looselyWrittenJson } from './loosely-written-json.ts';
import { tries } from './tries.ts';
import { type Heard, turnOf, type WireBench } from './wire-bench.ts';

/** The tests that every decoder passes on all its fixtures. */
export function readsAnyBytes(bench: WireBench): void {
  samePieces(bench);
  cutAnywhere(bench);
  bentValues(bench);
}

function samePieces(bench: WireBench): void {
  test.each(bench.fixtures)('%s is the same in pieces of every size', async (name) => {
    const bytes = bench.readFixture(name);
    const whole = await bench.hear(bytes);
    for (let size = 1; size <= 64; size += 1) expect(await bench.hear(bytes, size)).toEqual(whole);
  });
}

function cutAnywhere(bench: WireBench): void {
  test.each(bench.fixtures)(
    '%s cut after any event is not complete and loses nothing told',
    async (name) => {
      const frames = await bench.framesOf(bench.readFixture(name));
      for (let kept = 0; kept < frames.length; kept += 1) {
        const decoder = bench.newDecoder();
        const decoded = frames.slice(0, kept).map((frame) => decoder.decode(frame));
        const rest = decoder.end(1000);
        const heard: Heard = {
          events: [...decoded.flatMap(({ events }) => events), ...rest],
          isComplete: decoder.isComplete(),
        };
        if (heard.isComplete) break;
        const state = turnOf(heard);
        const told = heard.events.flatMap((event) =>
          event.type === 'text-delta' ? [event.text] : [],
        );
        const kinds = state.closed.map(({ entry }) => entry.kind);
        const texts = state.closed.flatMap(({ entry }) =>
          entry.kind === 'text' ? [entry.text] : [],
        );
        expect(state.open).toEqual([]);
        expect(kinds).not.toContain('stop');
        expect(kinds.at(-1)).toBe('notice');
        expect(texts.join('').length).toBe(told.join('').length);
        expect(heard.events.some(({ type }) => type === 'stop')).toBe(false);
      }
    },
  );
}

function bentValues(bench: WireBench): void {
  /** Every event of every fixture, each with one of its values put out of shape. */
  const bentEvents = fc
    .tuple(
      fc.constantFrom(...bench.fixtures),
      fc.array(fc.tuple(fc.nat(), fc.nat(), looselyWrittenJson), { maxLength: 6 }),
    )
    .map(([name, bends]) => ({ name, bends }));

  test('values of the wrong type never throw, and parts stay well formed', async () => {
    const bodies = new Map<string, readonly string[]>();
    for (const name of bench.fixtures) {
      const data = (await bench.framesOf(bench.readFixture(name))).map((frame) => frame.data);
      const events = data.filter((text) => text.startsWith('{'));
      bodies.set(name, events);
    }
    fc.assert(
      fc.property(bentEvents, ({ name, bends }) => {
        const events = (bodies.get(name) ?? []).map((data) => JSON.parse(data) as unknown);
        for (const [at, path, value] of bends) {
          bend(events[at % events.length], path, JSON.parse(value));
        }
        const decoder = bench.newDecoder();
        const told = events.flatMap(
          (event) => decoder.decode({ event: '', data: JSON.stringify(event), at: 0 }).events,
        );
        expectWholeParts([...told, ...decoder.end(0)], decoder.isComplete());
      }),
      { numRuns: tries(300) },
    );
  });
}

/** Every part begins before it grows and ends at most once; none is open in a complete response. */
function expectWholeParts(told: Heard['events'], isComplete: boolean): void {
  const open = new Set<string>();
  for (const event of told) {
    // The fold closes what was open.
    if (event.type === 'response-restart') open.clear();
    const step = /^(?:text|reasoning|tool-call|activity)-(\w+)$/.exec(event.type)?.[1];
    if (step === undefined || !('entry' in event)) continue;
    if (step === 'start') open.add(event.entry);
    else expect(open.has(event.entry)).toBe(true);
    if (step === 'end') open.delete(event.entry);
  }
  if (isComplete) expect(open.size).toBe(0);
}

/** Replaces the `count`-th value below, counted in order, by another. */
function bend(value: unknown, count: number, by: unknown): void {
  const places: (readonly [Record<string, unknown>, string])[] = [];
  const visit = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    for (const [key, next] of Object.entries(inner)) {
      places.push([inner as Record<string, unknown>, key]);
      visit(next);
    }
  };
  visit(value);
  const place = places[count % Math.max(1, places.length)];
  if (place) place[0][place[1]] = by;
}
