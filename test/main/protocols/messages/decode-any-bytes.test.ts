import { explainMessages } from '../../../../main/protocols/messages/explain.ts';
import { describe, expect, test } from 'vitest';
import { messagesDecoder } from '../../../../main/protocols/messages/decode.ts';
import { readsAnyBytes } from '../../../support/any-bytes.ts';
import { countedIds } from '../../../support/counted-ids.ts';
import { messagesWire } from '../../../support/messages-wire.ts';

const newDecoder = () =>
  messagesDecoder({ provider: 'home', apiVersion: 'v', toolVersions: {}, newId: countedIds() });

readsAnyBytes(messagesWire);

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
