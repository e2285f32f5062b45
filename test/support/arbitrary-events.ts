import fc from 'fast-check';
import { jsonTextOf } from '../../shared/model/json-text.ts';
import type { ModelEvent } from '../../shared/model/model-event.ts';
import type { Payload } from '../../shared/model/payload.ts';

const payload: fc.Arbitrary<Payload> = fc.string().map((text) => ({
  provider: 'home',
  format: 'messages.thinking',
  version: '1',
  value: jsonTextOf({ canary: text }),
}));

const at = fc.integer({ min: 0, max: 4_000_000_000_000 });
const index = fc.nat({ max: 20 });
/** Half surrogates included: a provider may cut anywhere. */
const piece = fc.string({ unit: 'binary', maxLength: 6 });
const entryId = fc.constantFrom('aaaaaaa', 'bbbbbbb', 'ccccccc', 'ddddddd');

const attribution = fc.record(
  {
    source: fc.constantFrom(
      { kind: 'web' as const, url: 'https://one.example/', title: 'One' },
      { kind: 'web' as const, url: 'https://two.example/' },
      { kind: 'unknown' as const, label: 'third' },
    ),
    range: fc.record({ start: fc.nat({ max: 12 }), end: fc.nat({ max: 12 }) }),
    at: fc.nat({ max: 12 }),
  },
  { requiredKeys: ['source'] },
);

const optionalPayload = fc.option(payload, { nil: undefined });

function withPayload<T extends object>(event: T, native: Payload | undefined) {
  return native ? { ...event, payload: native } : event;
}

/** Any order of events, in and out of the grammar: the fold must not care. */
export const arbitraryEvent: fc.Arbitrary<ModelEvent> = fc.oneof(
  fc.record({ type: fc.constant('text-start' as const), entry: entryId, index }),
  fc.record({ type: fc.constant('text-delta' as const), entry: entryId, text: piece }),
  fc
    .tuple(
      fc.record({ type: fc.constant('attribution' as const), entry: entryId, attribution }),
      optionalPayload,
    )
    .map(([event, native]) => withPayload(event, native)),
  fc
    .tuple(
      fc.record({ type: fc.constant('text-end' as const), entry: entryId, at }),
      optionalPayload,
    )
    .map(([event, native]) => withPayload(event, native)),
  fc.record({ type: fc.constant('reasoning-start' as const), entry: entryId, index, at }),
  fc.record({ type: fc.constant('reasoning-delta' as const), entry: entryId, text: piece }),
  fc
    .tuple(
      fc.record({ type: fc.constant('reasoning-end' as const), entry: entryId, at }),
      optionalPayload,
    )
    .map(([event, native]) => withPayload(event, native)),
  fc.record({
    type: fc.constant('tool-call-start' as const),
    entry: entryId,
    index,
    call: fc.constant('call_1'),
    name: fc.constant('look'),
  }),
  fc.record({ type: fc.constant('tool-call-delta' as const), entry: entryId, arguments: piece }),
  fc.record({ type: fc.constant('tool-call-end' as const), entry: entryId, at }),
  fc.record({
    type: fc.constant('activity-start' as const),
    entry: entryId,
    index,
    at,
    activity: fc.constant('act_1'),
    name: fc.constant('web_search'),
  }),
  fc
    .tuple(
      fc.record({
        type: fc.constant('activity-end' as const),
        entry: entryId,
        at,
        outcome: fc.record({
          state: fc.constantFrom('started' as const, 'completed' as const, 'failed' as const),
          input: fc.constant({ query: 'tides' }),
          summary: fc.constant(''),
        }),
      }),
      optionalPayload,
    )
    .map(([event, native]) => withPayload(event, native)),
  fc.record({
    type: fc.constant('usage' as const),
    usage: fc.record({ inputTokens: fc.nat(), outputTokens: fc.nat() }),
  }),
  fc.record({
    type: fc.constant('stop' as const),
    entry: fc.constant('sssssss'),
    index,
    at,
    reason: fc.constant('stop' as const),
    raw: fc.constant('end_turn'),
  }),
  fc.record({
    type: fc.constant('response-start' as const),
    response: fc.constantFrom('r000001', 'r000002'),
    provider: fc.constant('home'),
    model: fc.constant('m'),
    at,
  }),
  fc.record({
    type: fc.constant('response-restart' as const),
    entry: fc.constant('ttttttt'),
    response: fc.constant('r000003'),
    at,
  }),
  fc.record({
    type: fc.constant('response-end' as const),
    entry: fc.constant('eeeeeee'),
    at,
    outcome: fc.constantFrom(
      { status: 'complete' as const },
      { status: 'interrupted' as const, cause: 'stop' as const },
    ),
  }),
  fc.record({ type: fc.constant('unknown' as const), name: fc.constant('novelty') }),
  fc.record({ type: fc.constant('turn-end' as const), at }),
);
