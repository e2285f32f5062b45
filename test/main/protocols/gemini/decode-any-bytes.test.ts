import { expect, test } from 'vitest';
import { readsAnyBytes } from '../../../support/any-bytes.ts';
import { geminiWire } from '../../../support/gemini-wire.ts';

readsAnyBytes(geminiWire);

const frame = (data: string) => ({ event: '', data, at: 0 });
const end = '{"candidates":[{"finishReason":"STOP"}]}';

test('null, a number and an end marker are skipped', () => {
  const decoder = geminiWire.newDecoder();
  for (const data of ['null', '1', '[]', '"x"', '[DONE]', ' [DONE] ', '{}', '{"error":null}']) {
    expect(decoder.decode(frame(data))).toEqual({ events: [] });
  }
  expect(decoder.decode(frame(end)).failure).toBeUndefined();
  expect(decoder.isComplete()).toBe(false);
  expect(decoder.end(5).map(({ type }) => type)).toEqual(['stop']);
  expect(decoder.isComplete()).toBe(true);
});

test('half a chunk at the end is a cut, in the middle it is malformed', () => {
  const decoder = geminiWire.newDecoder();
  expect(decoder.decode(frame('[{"candidates":[}'))).toEqual({ events: [] });
  expect(decoder.decode(frame(end))).toEqual({
    events: [],
    failure: { kind: 'malformed', sample: '[{"candidates":[}' },
  });
  expect(decoder.decode(frame(end))).toEqual({ events: [] });
  expect(decoder.end(5)).toEqual([]);
  expect(decoder.isComplete()).toBe(false);
});

test.each([
  ['with its code', '{"error":{"code":429,"message":"m","status":"RESOURCE_EXHAUSTED"}}', 429],
  ['with its word alone', '[{"error":{"message":"m","status":"UNAVAILABLE"}}]', 503],
  ['with neither', '{"error":"no"}', 200],
])('an error in place of a chunk is a failure %s', (_name, body, status) => {
  const told = body.startsWith('[') ? body.slice(1, -1) : body;
  expect(geminiWire.newDecoder().decode(frame(body))).toEqual({
    events: [],
    failure: { kind: 'status', status, headers: {}, body: told },
  });
});

test('an error after half an answer keeps the answer, and no stop is told', async () => {
  const heard = await geminiWire.hear(geminiWire.readFixture('failed.sse'));
  expect(heard).toMatchObject({ isComplete: false, failure: { kind: 'status', status: 503 } });
  expect(heard.events.map(({ type }) => type)).toEqual(['text-start', 'text-delta']);
});

test('an answer whose sources came and whose end did not keeps its sources', async () => {
  const frames = await geminiWire.framesOf(geminiWire.readFixture('search.sse'));
  const decoder = geminiWire.newDecoder();
  const cut = frames.filter(({ data }) => !data.includes('finishReason'));
  const told = cut.flatMap((one) => decoder.decode(one).events);
  const rest = decoder.end(5).map(({ type }) => type);
  expect(told.some(({ type }) => type === 'attribution')).toBe(false);
  expect(rest.filter((type) => type === 'attribution')).toHaveLength(6);
  expect(rest).toContain('activity-end');
  expect(rest).not.toContain('text-end');
});
