import type { Append } from '../../main/conversations/store.ts';
import { jsonTextOf } from '../../shared/model/json-text.ts';
import type { ModelEvent } from '../../shared/model/model-event.ts';
import type { Payload } from '../../shared/model/payload.ts';
import { someSettings } from '../support/turn-settings.ts';

export const turn = 'turn001';
const start = Date.parse('2026-12-01T12:00:00.000Z');
const at = new Date(start).toISOString();

/** The beginning of the conversation: its first message. */
export function firstAppend(conversation: string): Append {
  const question = { kind: 'text', text: 'What is known about tides?' } as const;
  return {
    conversation,
    settings: { hash1: someSettings },
    head: turn,
    title: question.text,
    entries: [
      { entry: { id: turn, turn, at, kind: 'turn_start', settings: 'hash1' }, payloads: [] },
      { entry: { id: 'message', turn, at, kind: 'user_message', parts: [question] }, payloads: [] },
    ],
  };
}

export const responseStart: ModelEvent = {
  type: 'response-start',
  response: 'resp001',
  provider: 'p',
  model: 'm',
  at: start,
};

const words = [
  'tide',
  'gauge',
  'moon',
  'harbour',
  'wave',
  'level',
  'year',
  'table',
  'surge',
  'sea',
];

/** One cited block of an answer: some 200 characters in a few deltas, one source with its payload. */
export function blockEvents(number: number): readonly ModelEvent[] {
  const entry = `b${number.toString(36).padStart(6, '0')}`;
  const page = number % 40;
  const url = `https://harbour.example/handbook/${page}`;
  const payload: Payload = {
    provider: 'p',
    format: 'f.citation',
    version: '1',
    value: jsonTextOf({ type: 'citation', url, index: `Eo8B${'x'.repeat(120)}${number}` }),
  };
  const source = { kind: 'web', url, title: `Handbook, page ${page}` } as const;
  const deltas = Array.from({ length: 4 }, (_, part): ModelEvent => {
    const said = Array.from(
      { length: 8 },
      (_word, word) => words[(number * 7 + part * 3 + word * word) % 10],
    );
    return { type: 'text-delta', entry, text: `${said.join(' ')} ${number} ` };
  });
  return [
    { type: 'text-start', entry, index: number },
    { type: 'attribution', entry, attribution: { source }, payload },
    ...deltas,
    { type: 'text-end', entry, at: start + number },
  ];
}
