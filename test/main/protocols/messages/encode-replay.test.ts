import { describe, expect, test } from 'vitest';
import { bodyText, lenient, messagesOf, requestOf } from '../../../support/sent-body.ts';
import { payloadOf, streamWriter } from '../../../support/stream-writer.ts';

const r1 = { response: 'resp001' };
const r2 = { response: 'resp002' };
const away = { provider: 'work', response: 'resp009' };

const user = (...texts: readonly string[]) => ({
  role: 'user',
  content: texts.map((text) => ({ type: 'text', text })),
});
const assistant = (...content: readonly unknown[]) => ({ role: 'assistant', content });
const text = (text: string) => ({ type: 'text', text });

const signed = '{"type":"thinking","thinking":"Hm \\u0041.","signature":"c2ln"}';
const unsigned = '{"type":"thinking","thinking":"Hm.","signature":""}';
const redacted = '{"type":"redacted_thinking","data":"c2VjcmV0"}';
const page = { source: { kind: 'web' as const, url: 'https://one.example/' } };

describe('what our own provider said before', () => {
  test('goes back block for block, and a provider that is another one gets it as text', () => {
    const stream = streamWriter().turn('turn001').user('What floats?');
    stream.reasoning(r1, 'Hm A.', signed).text(r1, 'Boats.').stop(r1, 'stop');
    stream.turn('turn002').user('And?').reasoning(away, 'Hm.', unsigned).text(away, 'Corks.');
    stream.stop(away, 'stop').turn('turn003').user('Thanks');
    expect(messagesOf(requestOf(stream))).toEqual([
      user('What floats?'),
      assistant(JSON.parse(signed), text('Boats.')),
      user('And?'),
      assistant(text('<think>\nHm.\n</think>\n\nCorks.')),
      user('Thanks'),
    ]);
    expect(
      messagesOf(requestOf(stream, { model: { provider: 'work', name: 'm' } }), lenient),
    ).toEqual([
      user('What floats?'),
      assistant(text('<think>\nHm A.\n</think>\n\nBoats.')),
      user('And?'),
      assistant(JSON.parse(unsigned), text('Corks.')),
      user('Thanks'),
    ]);
  });

  test('goes back with the very bytes it came with', () => {
    const stream = streamWriter().user('Hi').reasoning(r1, 'Hm A.', signed).text(r1, 'Yes.');
    stream.stop(r1, 'stop').turn('turn002').user('Go on');
    expect(bodyText(requestOf(stream))).toContain(
      `{"role":"assistant","content":[${signed},{"type":"text","text":"Yes."}]}`,
    );
  });

  test('redacted thinking goes back as it is', () => {
    const stream = streamWriter().user('Hi');
    stream.reasoning(r1, '', redacted, 'messages.redacted_thinking').text(r1, 'Yes.').user('Go on');
    expect(messagesOf(requestOf(stream))[1]).toEqual(assistant(JSON.parse(redacted), text('Yes.')));
  });

  test('thinking without a signature goes as text where signatures count, as a block elsewhere', () => {
    const stream = streamWriter().user('Hi').reasoning(r1, 'Hm.', unsigned).reasoning(r1, 'So.');
    stream.reasoning(r1, ' ').text(r1, 'Yes.').user('Go on');
    expect(messagesOf(requestOf(stream))[1]).toEqual(
      assistant(
        text('<think>\nHm.\n</think>\n\n'),
        text('<think>\nSo.\n</think>\n\n'),
        text('Yes.'),
      ),
    );
    expect(messagesOf(requestOf(stream), lenient)[1]).toEqual(
      assistant(
        JSON.parse(unsigned),
        { type: 'thinking', thinking: 'So.', signature: '' },
        text('Yes.'),
      ),
    );
  });

  test('a finished message does not end with thinking where signatures count', () => {
    const stream = streamWriter().user('Hi').text(r1, 'Yes.').reasoning(r1, 'Hm A.', signed);
    stream.reasoning(r1, '', redacted, 'messages.redacted_thinking').turn('turn002').user('Go on');
    expect(messagesOf(requestOf(stream))[1]).toEqual(
      assistant(text('Yes.'), text('<think>\nHm A.\n</think>\n\n')),
    );
    expect(messagesOf(requestOf(stream), lenient)[1]).toEqual(
      assistant(text('Yes.'), JSON.parse(signed), JSON.parse(redacted)),
    );
  });

  test('a cited text has its citations in order, as they came, in the order the server begins it', () => {
    const stream = streamWriter().user('Hi');
    stream.text(r1, 'One.', [
      { attribution: page, native: '{"type":"b", "n":1.0}' },
      { attribution: page },
      { attribution: page, native: '{"type":"a"}' },
    ]);
    stream
      .text(r1, ' ')
      .text(r1, 'Two.', [{ attribution: page }])
      .user('Go on');
    expect(bodyText(requestOf(stream))).toContain(
      '"content":[{"citations":[{"type":"b", "n":1.0},{"type":"a"}],"type":"text","text":"One."},' +
        '{"type":"text","text":" "},{"type":"text","text":"Two."}]',
    );
  });

  test('a text that was cut off goes without its citations', () => {
    const stream = streamWriter().user('Hi');
    const by = { provider: 'home', model: 'm', response: 'resp001', index: 0 };
    const payload = payloadOf('home', 'messages.citation', '{}');
    stream.add(
      { kind: 'text', by, text: 'One', attributions: [page], incomplete: true },
      { 'attribution:0': payload },
    );
    stream.user('Continue.');
    expect(messagesOf(requestOf(stream))[1]).toEqual(assistant(text('One')));
  });

  test('a text block with more than a text goes back as it came', () => {
    const stream = streamWriter().user('Hi');
    const by = { provider: 'home', model: 'm', response: 'resp001', index: 0 };
    const value = '{"type":"text","text":"One","mood":"calm"}';
    const payload = payloadOf('home', 'messages.text', value);
    stream.add({ kind: 'text', by, text: 'One', attributions: [] }, { own: payload });
    stream.user('Go on');
    expect(bodyText(requestOf(stream))).toContain(`"content":[${value}]`);
  });

  test('a text without characters is left out, and a message of white space with it', () => {
    const stream = streamWriter()
      .user('Hi')
      .text(r1, '')
      .text(r1, ' ')
      .text(r1, '\n')
      .user('There?');
    expect(messagesOf(requestOf(stream))).toEqual([user('Hi', 'There?')]);
  });

  test('an answer to a message without words is not sent: a request begins with the user', () => {
    const stream = streamWriter().user('').text(r1, 'Yes?').user('Hi');
    expect(messagesOf(requestOf(stream))).toEqual([user('Hi')]);
  });

  test('a block nobody knows goes back in its place', () => {
    const stream = streamWriter().user('Hi').text(r1, 'One.');
    stream.completed(r1, 'new1', '{"type":"novelty","n":1e3}', 'messages.novelty').text(r1, 'Two.');
    stream.user('Go on');
    expect(bodyText(requestOf(stream))).toContain(
      '{"type":"text","text":"One."},{"type":"novelty","n":1e3},{"type":"text","text":"Two."}',
    );
  });

  test('responses that a tool cycle parts are messages of their own', () => {
    const stream = streamWriter().user('Hi').text(r1, 'Let me see.').call(r1, 'c1', '{"at": 1.50}');
    stream
      .stop(r1, 'tool_use')
      .result('c1', 'Seen.')
      .text(r2, 'Done.')
      .stop(r2, 'stop')
      .user('Thanks');
    expect(bodyText(requestOf(stream))).toContain(
      '{"role":"assistant","content":[{"type":"text","text":"Let me see."},' +
        '{"type":"tool_use","id":"c1","name":"look","input":{"at": 1.50}}]},' +
        '{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"Seen."}]},' +
        '{"role":"assistant","content":[{"type":"text","text":"Done."}]}',
    );
  });

  test.each([
    ['no arguments', '', {}],
    ['blank arguments', ' ', {}],
    ['an object', '{"a":1}', { a: 1 }],
    ['half an object', '{"a":', { INVALID_JSON: '{"a":' }],
    ['a list', '[1]', { INVALID_JSON: '[1]' }],
  ])('a call with %s has an object as its input', (_name, args, input) => {
    const stream = streamWriter().user('Hi').call(r1, 'c1', args).result('c1', '', true);
    expect(messagesOf(requestOf(stream)).slice(1)).toEqual([
      assistant({ type: 'tool_use', id: 'c1', name: 'look', input }),
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'c1',
            content: 'The tool failed and said nothing.',
            is_error: true,
          },
        ],
      },
    ]);
  });

  test('a call whose block has more than that goes back as it came', () => {
    const value =
      '{"type":"tool_use","id":"c1","name":"look","input":{},"caller":{"type":"direct"}}';
    const stream = streamWriter().user('Hi').call(r1, 'c1', '', value).result('c1', 'Seen.');
    expect(bodyText(requestOf(stream))).toContain(`"content":[${value}]`);
  });

  test('a call that got its id from us goes without the block that has another', () => {
    const value = '{"type":"tool_use","id":"twice","name":"look","input":{},"x":1}';
    const stream = streamWriter().user('Hi').call(r1, 'ours', '', value).result('ours', 'Seen.');
    expect(messagesOf(requestOf(stream))[1]).toEqual(
      assistant({ type: 'tool_use', id: 'ours', name: 'look', input: {} }),
    );
  });

  test('values it rejected before are not sent again, what they said is', () => {
    const stream = streamWriter().user('Hi').reasoning(r1, 'Hm A.', signed);
    stream.text(r1, 'One.', [{ attribution: page, native: '{"type":"a"}' }]);
    stream.started(r1, 'a1', '{"type":"server_tool_use","id":"a1"}');
    stream.completed(r1, 'a1', '{"type":"web_search_tool_result","tool_use_id":"a1"}');
    const [, thought, cited, call] = stream.entries().map(({ entry }) => entry.id);
    const entries = [thought, cited, call].map(String);
    const refused = { kind: 'replay_refused' as const, entries, raw: 'invalid signature' };
    stream.add({ ...refused, provider: 'work' });
    stream.user('Go on');
    const whole = messagesOf(requestOf(stream))[1];
    expect(whole?.content).toHaveLength(4);
    stream.add({ ...refused, provider: 'home' });
    expect(messagesOf(requestOf(stream))[1]).toEqual(
      assistant(text('<think>\nHm A.\n</think>\n\n'), text('One.')),
    );
  });

  test('an entry whose payload another provider wrote sends none of it', () => {
    const stream = streamWriter().user('Hi');
    const by = { provider: 'home', model: 'm', response: 'resp001', index: 0 };
    const payload = payloadOf('work', 'messages.thinking', signed);
    stream.add({ kind: 'reasoning', by, text: 'Hm.' }, { own: payload });
    stream.text(r1, 'One.').user('Go on');
    expect(messagesOf(requestOf(stream))[1]).toEqual(
      assistant(text('<think>\nHm.\n</think>\n\n'), text('One.')),
    );
  });
});

describe('what another provider said before', () => {
  test('is text, what was thought in tags, neighbouring texts joined and paragraphs kept apart', () => {
    const stream = streamWriter().user('Hi');
    stream.reasoning(away, 'Hm.', signed).text(away, 'It is ');
    stream.text(away, 'so', [{ attribution: page, native: '{"type":"a"}' }]).text(away, '.');
    stream.started(away, 'a1', '{"type":"server_tool_use","id":"a1"}');
    stream.completed(away, 'a1', '{"type":"web_search_tool_result","tool_use_id":"a1"}');
    stream.text(away, 'And so on.').stop(away, 'pause');
    stream.text({ provider: 'work', response: 'resp010' }, 'The end.').user('Go on');
    expect(messagesOf(requestOf(stream))).toEqual([
      user('Hi'),
      assistant(text('<think>\nHm.\n</think>\n\nIt is so.\n\nAnd so on.\n\nThe end.')),
      user('Go on'),
    ]);
  });

  test('begins a paragraph where another item of its response begins', () => {
    const stream = streamWriter().user('Hi').text(away, 'One.');
    const by = { provider: 'work', model: 'm', response: 'resp009', index: 1 };
    stream.add({ kind: 'text', by, text: 'Two.', attributions: [], paragraph: true });
    expect(messagesOf(requestOf(stream.user('Go on')))[1]).toEqual(assistant(text('One.\n\nTwo.')));
  });

  test('is nothing when it holds no words, and what stands around it becomes one message', () => {
    const stream = streamWriter().user('Hi').reasoning(away, '', redacted).stop(away, 'length');
    stream.user('Are you there?');
    expect(messagesOf(requestOf(stream))).toEqual([user('Hi', 'Are you there?')]);
  });

  test('keeps its tool calls and their results, with ids this protocol takes', () => {
    const stream = streamWriter().user('Hi').call(away, 'functions.look:0', '{}');
    stream.result('functions.look:0', 'Seen.').text({ ...away, response: 'resp010' }, 'Done.');
    expect(messagesOf(requestOf(stream)).slice(1, 3)).toEqual([
      assistant({ type: 'tool_use', id: 'functions_look_0', name: 'look', input: {} }),
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'functions_look_0', content: 'Seen.' }],
      },
    ]);
  });
});
