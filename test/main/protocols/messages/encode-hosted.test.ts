import { describe, expect, test } from 'vitest';
import { abandonedActivities } from '../../../../main/protocols/messages/encode.ts';
import { bodyOf, bodyText, messagesOf, requestOf } from '../../../support/sent-body.ts';
import { payloadOf, type Speaker, streamWriter } from '../../../support/stream-writer.ts';

const r1 = { response: 'resp001' };
const r2 = { response: 'resp002' };
const r3 = { response: 'resp003' };
const away = { provider: 'work', response: 'resp009' };

const call = (id: string, query = 'tides') =>
  `{"type":"server_tool_use","id":"${id}","name":"web_search","input":{"query": "${query}"}}`;
const result = (id: string) =>
  `{"type":"web_search_tool_result","tool_use_id":"${id}","content":[{"encrypted_content":"AbC=="}]}`;

const search = { web_search: { version: 'web_search_20250305', options: { max_uses: 3 } } };
const withSearch = { hosted_tools: search };

type Writer = ReturnType<typeof streamWriter>;

const asked = () => streamWriter().turn('turn001').user('Tides?');
const searched = (stream: Writer, by: Speaker, id: string) =>
  stream.started(by, id, call(id)).completed(by, id, result(id));

/** A stream that ended in a pause while `a2` was searching. */
function paused(): Writer {
  const stream = asked().text(r1, 'I will search.');
  return searched(stream, r1, 'a1').started(r1, 'a2', call('a2')).stop(r1, 'pause');
}

/** The blocks of every assistant message, by the id they have or name. */
function outline(stream: Writer, settings = withSearch): readonly (readonly string[])[] {
  return messagesOf(requestOf(stream, settings)).map(({ role, content }) => [
    role,
    ...content.map((block) => {
      // Blocks are objects by the protocol.
      const { type, id, tool_use_id, text } = block as Record<string, string>;
      return [type, id ?? tool_use_id ?? text].join(' ');
    }),
  ]);
}

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
