import { explainMessages } from '../../../../main/protocols/messages/explain.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagesDecoder } from '../../../../main/protocols/messages/decode.ts';
import { countedIds } from '../../../support/counted-ids.ts';
import { looselyWrittenJson } from '../../../support/loosely-written-json.ts';
import {
  framesOf,
  hear,
  type Heard,
  readFixture,
  turnOf,
  wireFixtures,
} from '../../../support/messages-wire.ts';
import { tries } from '../../../support/tries.ts';

const newDecoder = () =>
  messagesDecoder({ provider: 'home', apiVersion: 'v', toolVersions: {}, newId: countedIds() });

test.each(wireFixtures)('%s is the same in pieces of every size', async (name) => {
  const bytes = readFixture(name);
  const whole = await hear(bytes);
  for (let size = 1; size <= 64; size += 1) expect(await hear(bytes, size)).toEqual(whole);
});

test.each(wireFixtures)(
  '%s cut after any event is not complete and loses nothing told',
  async (name) => {
    const frames = await framesOf(readFixture(name));
    for (let kept = 0; kept < frames.length; kept += 1) {
      const decoder = newDecoder();
      const decoded = frames.slice(0, kept).map((frame) => decoder.decode(frame));
      const heard: Heard = {
        events: decoded.flatMap(({ events }) => events),
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

describe('frames that are no event', () => {
  const frame = (data: string) => ({ event: '', data, at: 0 });

  test('null, a number and an end marker are skipped', () => {
    const decoder = newDecoder();
    for (const data of ['null', '1', '[]', '"x"', '[DONE]', ' [DONE] ']) {
      expect(decoder.decode(frame(data))).toEqual({ events: [] });
    }
    expect(decoder.decode(frame('{"type":"message_stop"}')).failure).toBeUndefined();
    expect(decoder.isComplete()).toBe(true);
  });

  test('half an event at the end is a cut, in the middle it is malformed', () => {
    const decoder = newDecoder();
    expect(decoder.decode(frame('{"type":"content_bl'))).toEqual({ events: [] });
    expect(decoder.isComplete()).toBe(false);
    expect(decoder.decode(frame('{"type":"message_stop"}'))).toEqual({
      events: [],
      failure: { kind: 'malformed', sample: '{"type":"content_bl' },
    });
  });

  test('nothing is read after the end or after a failure', () => {
    const ended = newDecoder();
    ended.decode(frame('{"type":"message_stop"}'));
    const failed = newDecoder();
    failed.decode(frame('{"error":{"message":"no"}}'));
    for (const decoder of [ended, failed]) {
      expect(decoder.decode(frame('{"type":"message_start","message":{}}'))).toEqual({
        events: [],
      });
    }
  });

  test('an error object in place of a stream is the failure it tells of', () => {
    const body = '{"error":{"message":"Model not found","type":"invalid_request_error"}}';
    expect(newDecoder().decode(frame(body))).toEqual({
      events: [],
      failure: { kind: 'status', status: 400, headers: {}, body },
    });
  });
});

test('an error that only the event names is told with its words', () => {
  const data = '{"code":500,"message":"Failed to parse input","type":"server_error"}';
  const { events, failure } = newDecoder().decode({ event: 'error', data, at: 0 });
  expect(events).toEqual([]);
  expect(failure && explainMessages(failure)).toMatchObject({ message: 'Failed to parse input' });
});

/** Every event of every fixture, each with one of its values put out of shape. */
const bentEvents = fc
  .tuple(
    fc.constantFrom(...wireFixtures),
    fc.array(fc.tuple(fc.nat(), fc.nat(), looselyWrittenJson), { maxLength: 6 }),
  )
  .map(([name, bends]) => ({ name, bends }));

test('values of the wrong type never throw, and parts stay well formed', async () => {
  const bodies = new Map<string, readonly string[]>();
  for (const name of wireFixtures) {
    const data = (await framesOf(readFixture(name))).map((frame) => frame.data);
    const events = data.filter((text) => text.startsWith('{'));
    bodies.set(name, events);
  }
  fc.assert(
    fc.property(bentEvents, ({ name, bends }) => {
      const events = (bodies.get(name) ?? []).map((data) => JSON.parse(data) as unknown);
      for (const [at, path, value] of bends) {
        bend(events[at % events.length], path, JSON.parse(value));
      }
      const decoder = newDecoder();
      const told = events.flatMap(
        (event) => decoder.decode({ event: '', data: JSON.stringify(event), at: 0 }).events,
      );
      expectWholeParts(told, decoder.isComplete());
    }),
    { numRuns: tries(300) },
  );
});

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
