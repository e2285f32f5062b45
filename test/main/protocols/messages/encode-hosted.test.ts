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
import { bodyText, requestOf } from '../../../support/sent-body.ts';
import type { streamWriter } from '../../../support/stream-writer.ts';

type Writer = ReturnType<typeof streamWriter>;

const r1 = { response: 'resp001' };
const r2 = { response: 'resp002' };

describe('a call and its result', () => {
  test('go back in place, with the very bytes they came with', () => {
    const stream = searched(asked().text(r1, 'So.'), r1, 'a1').text(r1, 'High.').user('Go on');
    expect(bodyText(requestOf(stream, withSearch))).toContain(
      `{"type":"text","text":"So."},${call('a1')},${result('a1')},{"type":"text","text":"High."}`,
    );
    expect(abandonedActivities(requestOf(stream, withSearch))).toEqual([]);
  });

  test('go back when the result came before the call, in the order of their blocks', () => {
    const stream = asked().completed(r1, 'a1', result('a1')).started(r1, 'a1', call('a1'));
    stream.text(r1, 'High.').user('Go on');
    expect(outline(stream)[1]).toEqual([
      'assistant',
      'web_search_tool_result a1',
      'server_tool_use a1',
      'text High.',
    ]);
  });

  test.each([
    ['the result has no block', (s: Writer) => s.started(r1, 'a1', call('a1')).completed(r1, 'a1')],
    ['the call has no block', (s: Writer) => s.started(r1, 'a1').completed(r1, 'a1', result('a1'))],
    ['there is a result only', (s: Writer) => s.completed(r1, 'a1', result('a1'))],
  ])('are both left out when %s', (_name, search) => {
    const stream = search(asked()).text(r1, 'High.').user('Go on');
    expect(outline(stream)).toEqual([
      ['user', 'text Tides?'],
      ['assistant', 'text High.'],
      ['user', 'text Go on'],
    ]);
    expect(abandonedActivities(requestOf(stream))).toEqual([]);
  });

  test('of two results for one call the first goes back', () => {
    const stream = searched(asked(), r1, 'a1').completed(r1, 'a1', result('a1')).text(r1, 'High.');
    expect(outline(stream.user('Go on'))[1]).toEqual([
      'assistant',
      'server_tool_use a1',
      'web_search_tool_result a1',
      'text High.',
    ]);
  });

  test('that the code of another call made go back with that one', () => {
    const code = '{"type":"server_tool_use","id":"x1","name":"code_execution","input":{}}';
    const ran = '{"type":"code_execution_tool_result","tool_use_id":"x1","content":{}}';
    const stream = asked().started(r1, 'x1', code, 'code_execution_20250825');
    searched(stream, r1, 'a1').completed(r1, 'x1', ran, 'messages.code_execution_tool_result');
    expect(outline(stream.user('Go on'))[1]).toEqual([
      'assistant',
      'server_tool_use x1',
      'server_tool_use a1',
      'web_search_tool_result a1',
      'code_execution_tool_result x1',
    ]);
  });
});

describe('a paused answer', () => {
  test('is the last message, unchanged, with the call that waits', () => {
    const body = bodyText(requestOf(paused(), withSearch));
    const blocks = [
      '{"type":"text","text":"I will search."}',
      call('a1'),
      result('a1'),
      call('a2'),
    ];
    expect(body.endsWith(`{"role":"assistant","content":[${blocks.join(',')}]}]}`)).toBe(true);
    expect(abandonedActivities(requestOf(paused(), withSearch))).toEqual([]);
  });

  test('begins like the request that it answers, byte for byte', () => {
    const settings = { ...withSearch, cache: 'short', instructions: ['Be brief.'] };
    const first = bodyText(requestOf(asked(), settings));
    const resumed = bodyText(requestOf(paused(), settings));
    expect(resumed.startsWith(first.slice(0, -']}'.length))).toBe(true);
  });

  test('is one message with its continuation, whose result answers the call before', () => {
    const stream = paused().completed(r2, 'a2', result('a2')).text(r2, 'High.').stop(r2, 'stop');
    expect(outline(stream.turn('turn002').user('Thanks'))).toEqual([
      ['user', 'text Tides?'],
      [
        'assistant',
        'text I will search.',
        'server_tool_use a1',
        'web_search_tool_result a1',
        'server_tool_use a2',
        'web_search_tool_result a2',
        'text High.',
      ],
      ['user', 'text Thanks'],
    ]);
  });

  test('that pauses again waits for what is still open, from either response', () => {
    const stream = asked().started(r1, 'a1', call('a1')).started(r1, 'a2', call('a2'));
    stream.stop(r1, 'pause').completed(r2, 'a1', result('a1')).started(r2, 'a3', call('a3'));
    stream.stop(r2, 'pause');
    expect(outline(stream)[1]).toEqual([
      'assistant',
      'server_tool_use a1',
      'server_tool_use a2',
      'web_search_tool_result a1',
      'server_tool_use a3',
    ]);
    expect(abandonedActivities(requestOf(stream, withSearch))).toEqual([]);
  });

  test('whose continuation was cut and taken back is sent with the same bytes', () => {
    const before = bodyText(requestOf(paused(), withSearch));
    const stream = paused().completed(r2, 'a2', result('a2')).text(r2, 'Hi').retract('resp002');
    expect(bodyText(requestOf(stream, withSearch))).toBe(before);
  });

  test('may end with thinking, since it goes back as it came', () => {
    const signed = '{"type":"thinking","thinking":"Hm.","signature":"c2ln"}';
    const stream = asked().text(r1, 'So.').reasoning(r1, 'Hm.', signed).stop(r1, 'pause');
    expect(bodyText(requestOf(stream)).endsWith(`${signed}]}]}`)).toBe(true);
  });
});

describe('a call that waits beside tool calls of ours', () => {
  const mixed = () =>
    asked().started(r1, 'a1', call('a1')).call(r1, 'c1', '{}').stop(r1, 'tool_use');

  test('stays when nothing but their results follows', () => {
    const stream = mixed().result('c1', 'Seen.');
    expect(outline(stream)).toEqual([
      ['user', 'text Tides?'],
      ['assistant', 'server_tool_use a1', 'tool_use c1'],
      ['user', 'tool_result c1'],
    ]);
    expect(abandonedActivities(requestOf(stream, withSearch))).toEqual([]);
  });

  test('and its result in the next response are sent on both sides of ours', () => {
    const stream = mixed()
      .result('c1', 'Seen.')
      .completed(r2, 'a1', result('a1'))
      .text(r2, 'High.');
    expect(outline(stream.stop(r2, 'stop').user('Thanks'))).toEqual([
      ['user', 'text Tides?'],
      ['assistant', 'server_tool_use a1', 'tool_use c1'],
      ['user', 'tool_result c1'],
      ['assistant', 'web_search_tool_result a1', 'text High.'],
      ['user', 'text Thanks'],
    ]);
  });

  test('is left behind when the user says something first', () => {
    const stream = mixed().result('c1', 'Seen.').user('Never mind');
    expect(outline(stream)).toEqual([
      ['user', 'text Tides?'],
      ['assistant', 'tool_use c1'],
      ['user', 'tool_result c1', 'text Never mind'],
    ]);
    expect(abandonedActivities(requestOf(stream, withSearch))).toEqual(['a1']);
  });

  test('is left behind when the next response did not bring its result', () => {
    const stream = mixed().result('c1', 'Seen.').call(r2, 'c2', '{}').stop(r2, 'tool_use');
    expect(abandonedActivities(requestOf(stream.result('c2', 'Seen.'), withSearch))).toEqual([
      'a1',
    ]);
  });
});
