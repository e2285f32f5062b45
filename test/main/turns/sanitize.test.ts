import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry, EntryKind, NativeEntry } from '../../../shared/model/entry.ts';
import { sanitize } from '../../../main/turns/sanitize.ts';
import { streamWriter } from '../../support/stream-writer.ts';
import { tries } from '../../support/tries.ts';

const r1 = { response: 'resp001' };
const r2 = { response: 'resp002' };

/** What a stream says, short: kind, and what tells one entry from another. */
function outline(stream: readonly NativeEntry[]): readonly string[] {
  return stream.map(({ entry }) => {
    switch (entry.kind) {
      case 'user_message':
        return `user ${entry.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')}`;
      case 'text':
        return `text ${entry.text}`;
      case 'tool_call':
        return `call ${entry.call}`;
      case 'tool_result':
        return `result ${entry.call}: ${entry.content}`;
      default:
        return entry.kind;
    }
  });
}

const told = (stream: readonly NativeEntry[]) => outline(sanitize(stream));

test('what comes before the first question is dropped', () => {
  const stream = streamWriter().turn('turn001');
  stream.text(r1, 'Welcome').user('Hello').text(r2, 'Hi');
  expect(told(stream.entries())).toEqual(['user Hello', 'text Hi']);
});

test('a path without any question is empty', () => {
  expect(told(streamWriter().turn('turn001').text(r1, 'Welcome').entries())).toEqual([]);
});

test('a retracted response is dropped with the answers to its calls', () => {
  const stream = streamWriter().user('Hello').text(r1, 'Hm').call(r1, 'c1', '{}');
  stream.result('c1', 'done').retract('resp001').text(r2, 'Hi').stop(r2, 'stop');
  expect(told(stream.entries())).toEqual(['user Hello', 'text Hi', 'stop']);
});

test('a result without a call is dropped', () => {
  const stream = streamWriter().user('Hello').result('c9', 'lost').text(r1, 'Hi');
  expect(told(stream.entries())).toEqual(['user Hello', 'text Hi']);
});

test('a call without a result is answered: it was interrupted', () => {
  const stream = streamWriter().user('Hello').call(r1, 'c1', '{}').turn('turn002').user('Go on');
  const sanitized = sanitize(stream.entries());
  expect(outline(sanitized)).toEqual([
    'user Hello',
    'call c1',
    'result c1: Tool call was interrupted.',
    'turn_start',
    'user Go on',
  ]);
  expect(sanitized[2]?.entry).toMatchObject({ turn: 'turn000', is_error: true });
});

test('results stand after their response in the order of the calls, first answer first', () => {
  const stream = streamWriter().user('Hello').call(r1, 'c1', '{}').call(r1, 'c2', '{}');
  stream.stop(r1, 'tool_use').result('c2', 'two').result('c1', 'one').result('c1', 'again');
  expect(told(stream.entries())).toEqual([
    'user Hello',
    'call c1',
    'call c2',
    'stop',
    'result c1: one',
    'result c2: two',
  ]);
});

test('a call id that is used again in a later response belongs to that one', () => {
  const stream = streamWriter().user('Hello').call(r1, 'c1', '{}').result('c1', 'one');
  stream.call(r2, 'c1', '{}').result('c1', 'two');
  expect(told(stream.entries())).toEqual([
    'user Hello',
    'call c1',
    'result c1: one',
    'call c1',
    'result c1: two',
  ]);
});

test('a call that was never answered does not take the result of a later one with its id', () => {
  const stream = streamWriter().user('Hello').call(r1, 'c1', '{}').user('Again');
  stream.call(r2, 'c1', '{}').result('c1', 'two');
  expect(told(stream.entries())).toEqual([
    'user Hello',
    'call c1',
    'result c1: Tool call was interrupted.',
    'user Again',
    'call c1',
    'result c1: two',
  ]);
});

test('a response is in the order of its blocks, not in the order of storing', () => {
  const stream = streamWriter().user('Hello');
  const by = (index: number) => ({ provider: 'home', model: 'm', response: 'resp001', index });
  stream.add({ kind: 'text', by: by(2), text: 'third', attributions: [] });
  stream.add({ kind: 'stop', by: by(0), reason: 'stop', raw: 'end_turn' });
  stream.add({ kind: 'text', by: by(0), text: 'first', attributions: [] });
  stream.add({ kind: 'notice', code: 'resumed', details: {} });
  stream.add({ kind: 'text', by: by(1), text: 'second', attributions: [] });
  expect(told(stream.entries())).toEqual([
    'user Hello',
    'text first',
    'text second',
    'text third',
    'stop',
    'notice',
  ]);
});

test('empty turns at the end are dropped, one in between stays', () => {
  const stream = streamWriter().user('Hello').text(r1, 'Hi').turn('turn002').turn('turn003');
  stream.user('And?').turn('turn004');
  stream.add({ kind: 'config_delta', delta: {} });
  stream.turn('turn005');
  const kept = ['user Hello', 'text Hi', 'turn_start', 'turn_start', 'user And?'];
  expect(told(stream.entries())).toEqual(kept);
});

test('hosted activity is not touched, paired or not', () => {
  const stream = streamWriter().user('Hello').started(r1, 'a1').completed(r1, 'a2').text(r1, 'Hi');
  expect(sanitize(stream.entries())).toEqual(stream.entries());
});

describe('whatever a path holds', () => {
  const kinds: readonly EntryKind[] = [
    'turn_start',
    'user_message',
    'text',
    'tool_call',
    'tool_result',
    'hosted_activity',
    'stop',
    'retracted',
    'notice',
  ];
  const anyEntry = fc
    .record({
      kind: fc.constantFrom(...kinds),
      turn: fc.constantFrom('turn001', 'turn002'),
      response: fc.constantFrom('resp001', 'resp002', 'resp003'),
      index: fc.nat({ max: 3 }),
      call: fc.constantFrom('c1', 'c2'),
    })
    .map(({ kind, turn, response, index, call }) => {
      const by = { provider: 'home', model: 'm', response, index };
      return (id: string): Entry => {
        const common = { id, turn, at: '2026-12-01T00:00:00.000Z' };
        switch (kind) {
          case 'turn_start':
            return { ...common, kind, settings: 'hash' };
          case 'user_message':
            return { ...common, kind, parts: [] };
          case 'tool_call':
            return { ...common, by, kind, call, name: 'look', arguments: '' };
          case 'tool_result':
            return { ...common, kind, call, content: id, is_error: false };
          case 'hosted_activity': {
            const activity = { activity: call, name: 'web_search', state: 'started' as const };
            return { ...common, by, kind, ...activity, input: {}, summary: '' };
          }
          case 'stop':
            return { ...common, by, kind, reason: 'stop', raw: '' };
          case 'retracted':
            return { ...common, kind, response, reason: 'retry' };
          case 'notice':
            return { ...common, kind, code: 'resumed', details: {} };
          default:
            return { ...common, by, kind: 'text', text: id, attributions: [] };
        }
      };
    });
  const anyPath = fc
    .array(anyEntry, { maxLength: 30 })
    .map((made) =>
      made.map((entry, at): NativeEntry => ({ entry: entry(`e${at}`), payloads: [] })),
    );

  test('sanitizing twice is sanitizing once, and the path itself is left alone', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const before = structuredClone(path);
        const once = sanitize(path);
        expect(sanitize(once)).toEqual(once);
        expect(path).toEqual(before);
      }),
      { numRuns: tries(400) },
    );
  });

  test('every call has exactly one result, and every result a call before it', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const open: string[] = [];
        for (const { entry } of sanitize(path)) {
          if (entry.kind === 'tool_call') open.push(entry.call);
          if (entry.kind !== 'tool_result') continue;
          expect(open).toContain(entry.call);
          open.splice(open.indexOf(entry.call), 1);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: tries(100) },
    );
  });

  test('what the user, the provider and the model said and nobody took back is all there', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const first = path.findIndex(({ entry }) => entry.kind === 'user_message');
        const asked = first === -1 ? [] : path.slice(first);
        const gone = new Set(
          asked.flatMap(({ entry }) => (entry.kind === 'retracted' ? [entry.response] : [])),
        );
        const said = (stream: readonly NativeEntry[]) =>
          stream
            .filter(({ entry }) =>
              ['user_message', 'text', 'hosted_activity', 'tool_call'].includes(entry.kind),
            )
            .filter(({ entry }) => !gone.has(entry.by?.response ?? ''))
            .map(({ entry }) => entry.id)
            .toSorted();
        expect(said(sanitize(path))).toEqual(said(asked));
      }),
      { numRuns: tries(100) },
    );
  });
});
