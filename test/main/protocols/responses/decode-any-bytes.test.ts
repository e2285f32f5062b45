import { expect, test } from 'vitest';
import { readsAnyBytes } from '../../../support/any-bytes.ts';
import { responsesWire } from '../../../support/responses-wire.ts';

readsAnyBytes(responsesWire);

const frame = (data: string) => ({ event: '', data, at: 0 });

test('null, a number and an end marker are skipped', () => {
  const decoder = responsesWire.newDecoder();
  for (const data of ['null', '1', '[]', '"x"', '[DONE]', ' [DONE] ']) {
    expect(decoder.decode(frame(data))).toEqual({ events: [] });
  }
  expect(decoder.decode(frame('{"type":"response.completed"}')).failure).toBeUndefined();
  expect(decoder.isComplete()).toBe(true);
  expect(decoder.decode(frame('{"error":{"message":"no"}}'))).toEqual({ events: [] });
});

test('half an event at the end is a cut, in the middle it is malformed', () => {
  const decoder = responsesWire.newDecoder();
  expect(decoder.decode(frame('{"type":"response.out'))).toEqual({ events: [] });
  expect(decoder.isComplete()).toBe(false);
  expect(decoder.decode(frame('{"type":"response.completed"}'))).toEqual({
    events: [],
    failure: { kind: 'malformed', sample: '{"type":"response.out' },
  });
});

test('the name of an event counts where its data does not say what it is', () => {
  const decoder = responsesWire.newDecoder();
  const data = '{"response":{"status":"completed","output":[]}}';
  decoder.decode({ event: 'response.completed', data, at: 0 });
  expect(decoder.isComplete()).toBe(true);
});
