import { describe, expect, test } from 'vitest';
import { abandonedActivities } from '../../../../main/protocols/messages/encode.ts';
import {
  asked,
  call,
  outline,
  paused,
  result,
  searched,
  withSearch,
} from '../../../support/searching-stream.ts';
import { bodyOf, bodyText, requestOf } from '../../../support/sent-body.ts';
import { payloadOf } from '../../../support/stream-writer.ts';

type Stream = ReturnType<typeof asked>;

const r1 = { response: 'resp001' };
const r3 = { response: 'resp003' };
const away = { provider: 'work', response: 'resp009' };

describe('an abandoned call', () => {
  test.each([
    ['a pause, and the user says something else', 'pause' as const],
    ['the output limit', 'length' as const],
  ])('after %s leaves the request', (_name, reason) => {
    const stream = searched(asked(), r1, 'a1').started(r1, 'a2', call('a2')).stop(r1, reason);
    stream.turn('turn002').user('Something else');
    expect(outline(stream)[1]).toEqual([
      'assistant',
      'server_tool_use a1',
      'web_search_tool_result a1',
    ]);
    expect(abandonedActivities(requestOf(stream, withSearch))).toEqual(['a2']);
  });

  test.each([
    ['the output limit', (s: Stream) => s.stop(r1, 'length')],
    ['a cut, with a tool call of ours that was answered', (s: Stream) => s.call(r1, 'c1', '{}')],
  ])('after %s leaves the request even when nothing else was said', (_name, end) => {
    const stream = end(searched(asked(), r1, 'a1').started(r1, 'a2', call('a2')));
    expect(outline(stream)[1]).not.toContain('server_tool_use a2');
    expect(abandonedActivities(requestOf(stream, withSearch))).toEqual(['a2']);
  });

  test('is not told of again once it is recorded, and the request stays the same', () => {
    const stream = paused().turn('turn002').user('Something else');
    const before = bodyText(requestOf(stream, withSearch));
    stream.add({
      kind: 'hosted_activity',
      activity: 'a2',
      name: 'web_search',
      state: 'failed',
      input: {},
      summary: 'abandoned',
      reason: 'abandoned',
    });
    expect(abandonedActivities(requestOf(stream, withSearch))).toEqual([]);
    expect(bodyText(requestOf(stream, withSearch))).toBe(before);
  });

  test('takes everything with it that its code had called, deeper calls and ours included', () => {
    const made = (id: string, caller: string) =>
      `{"type":"server_tool_use","id":"${id}","name":"web_search","input":{},"caller":{"type":"code_execution_20260120","tool_id":"${caller}"}}`;
    const ours = `{"type":"tool_use","id":"c1","name":"look","input":{},"caller":{"type":"code_execution_20260120","tool_id":"a1"}}`;
    const stream = asked().text(r1, 'I will compute.').started(r1, 'x1', call('x1'));
    stream.started(r1, 'a1', made('a1', 'x1')).completed(r1, 'a1', result('a1'));
    stream.started(r1, 'd1', made('d1', 'a1')).completed(r1, 'd1', result('d1'));
    stream.started(r1, 'e1', made('e1', 'd1')).completed(r1, 'e1', result('e1'));
    stream.started(r1, 'b1', made('b1', 'a1')).call(r1, 'c1', '', ours);
    stream.stop(r1, 'tool_use').result('c1', 'Seen.').user('Stop that');
    expect(outline(stream)).toEqual([
      ['user', 'text Tides?'],
      ['assistant', 'text I will compute.'],
      ['user', 'text Stop that'],
    ]);
    expect(abandonedActivities(requestOf(stream, withSearch))).toEqual(['x1', 'b1']);
  });

  test('is none of ours when another provider ran it', () => {
    const stream = asked().started(away, 'a1', call('a1')).stop(away, 'pause').user('Go on');
    expect(abandonedActivities(requestOf(stream, withSearch))).toEqual([]);
    const elsewhere = { model: { provider: 'work', name: 'm' } };
    expect(abandonedActivities(requestOf(stream, elsewhere))).toEqual(['a1']);
  });
});

describe('the tool of a call that waits', () => {
  test('stays declared when the settings no longer have it', () => {
    const body = bodyOf(requestOf(paused(), { hosted_tools: {} }));
    expect(body['tools']).toEqual([{ type: 'web_search_20250305', name: 'web_search' }]);
  });

  test('stays in the version it began under', () => {
    const stream = asked().started(r1, 'a1', call('a1'), 'web_search_20260209').stop(r1, 'pause');
    expect(bodyOf(requestOf(stream, withSearch))['tools']).toEqual([
      { type: 'web_search_20260209', name: 'web_search', max_uses: 3 },
    ]);
  });

  test('cannot be declared when the call does not say its version', () => {
    const stream = asked();
    const by = { provider: 'home', model: 'm', response: 'resp001', index: 0 };
    const activity = {
      activity: 'a1',
      name: 'mcp',
      state: 'started' as const,
      input: {},
      summary: '',
    };
    const own = payloadOf('home', 'messages.mcp_tool_use', '{"type":"mcp_tool_use","id":"a1"}');
    stream.add({ kind: 'hosted_activity', by, ...activity }, { own });
    stream.stop({ response: 'resp001' }, 'pause');
    expect(bodyOf(requestOf(stream))).not.toHaveProperty('tools');
  });
});

test('a conversation that goes on after an abandonment keeps it out, and new searches in', () => {
  const stream = paused().turn('turn002').user('Something else');
  searched(stream, r3, 'a9').text(r3, 'Low.').stop(r3, 'stop').turn('turn003').user('Thanks');
  expect(outline(stream)[3]).toEqual([
    'assistant',
    'server_tool_use a9',
    'web_search_tool_result a9',
    'text Low.',
  ]);
});
