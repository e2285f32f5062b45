import { describe, expect, test } from 'vitest';
import { abandonedActivities } from '../../../../main/protocols/responses/abandoned.ts';
import { requestNotices } from '../../../../main/protocols/responses/request-notices.ts';
import { bodyText, inputOf, itemWriter, plain } from '../../../support/responses-body.ts';
import { requestOf } from '../../../support/sent-body.ts';
import { payloadOf } from '../../../support/stream-writer.ts';

const r1 = { response: 'resp001' };
const r2 = { response: 'resp002' };
const away = { provider: 'work', response: 'resp009' };

const user = (content: string) => ({ type: 'message', role: 'user', content });
const said = (content: string) => ({ type: 'message', role: 'assistant', content });
const rebuilt = (call: string) => ({
  type: 'function_call',
  call_id: call,
  name: 'look',
  arguments: '{"a":1}',
});
const output = (call: string, text: string) => ({
  type: 'function_call_output',
  call_id: call,
  output: text,
});

const sealed =
  '{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"c2VhbGVk\\u002b"}';
const bare = '{"id":"rs_1","type":"reasoning","summary":[]}';
const message =
  '{"id":"msg_1", "type":"message","phase":"final_answer","content":[{"type":"output_text","text":"Bo\\u0061ts."}]}';
const call =
  '{"id":"fc_1","type":"function_call","call_id":"call_1","name":"look","arguments":"{\\"a\\":1}"}';
const search = '{"id":"ws_1","type":"web_search_call","status":"completed","action":{"n":1.0}}';

describe('an answer of the provider that is asked', () => {
  test('goes back item for item, with the very bytes it came with', () => {
    const stream = itemWriter();
    stream.stream.user('What floats?');
    stream.reasoning(r1, 0, sealed);
    stream.search(r1, 1, 'ws_1', search);
    stream.message(r1, 2, 'Boats.', message);
    stream.stream.stop(r1, 'stop').turn('turn002').user('And?');
    expect(bodyText(requestOf(stream))).toContain(
      `"input":[{"type":"message","role":"user","content":"What floats?"},${sealed},${search},${message},`,
    );
  });

  test('is one item where several entries were made from it', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    const first = stream.message(r1, 0, 'One. ', message);
    stream.part(r1, 0, 'Two.', first);
    stream.stream.user('Go on');
    expect(inputOf(requestOf(stream))).toEqual([user('Hi'), JSON.parse(message), user('Go on')]);
  });

  test('that lost its payload goes as the text of all its parts', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    const first = stream.message(r1, 0, 'One. ');
    stream.part(r1, 0, 'Two.', first);
    stream.stream.user('Go on');
    expect(inputOf(requestOf(stream))).toEqual([user('Hi'), said('One. Two.'), user('Go on')]);
  });

  test('has its calls before their results, results in the order of the calls', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    stream.reasoning(r1, 0, sealed);
    stream.call(r1, 1, 'call_1', call);
    stream.call(r1, 2, 'call_2');
    stream.stream.stop(r1, 'tool_use').result('call_2', 'second').result('call_1', '', true);
    stream.message(r2, 0, 'Boats.', message);
    stream.stream.user('Thanks');
    expect(inputOf(requestOf(stream))).toEqual([
      user('Hi'),
      JSON.parse(sealed),
      JSON.parse(call),
      rebuilt('call_2'),
      output('call_1', 'The tool failed and said nothing.'),
      output('call_2', 'second'),
      JSON.parse(message),
      user('Thanks'),
    ]);
  });

  test('that was cut off goes as text, and the reasoning before it not at all', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    stream.reasoning(r1, 0, sealed);
    const by = { provider: 'home', model: 'm', response: 'resp001', index: 1 };
    stream.stream.add({ kind: 'text', by, text: 'Boa', attributions: [], incomplete: true });
    stream.stream.user('Continue.');
    expect(inputOf(requestOf(stream))).toEqual([user('Hi'), said('Boa'), user('Continue.')]);
  });
});

describe('reasoning and what it led to', () => {
  test('go together: reasoning at the end led to nothing and is left out', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    stream.message(r1, 0, 'Boats.', message);
    stream.reasoning(r1, 1, sealed);
    stream.stream.stop(r1, 'length').user('Go on');
    expect(inputOf(requestOf(stream))).toEqual([user('Hi'), JSON.parse(message), user('Go on')]);
  });

  test('go together: what came from refused reasoning goes as text, a search not at all', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    const refused = stream.reasoning(r1, 0, sealed);
    stream.search(r1, 1, 'ws_1', search);
    stream.call(r1, 2, 'call_1', call);
    stream.reasoning(r1, 3, sealed);
    stream.message(r1, 4, 'Boats.', message);
    stream.stream.result('call_1', 'ok').user('Go on');
    stream.refuse([refused]);
    expect(inputOf(requestOf(stream))).toEqual([
      user('Hi'),
      rebuilt('call_1'),
      JSON.parse(sealed),
      JSON.parse(message),
      output('call_1', 'ok'),
      user('Go on'),
    ]);
  });

  test('go together: reasoning whose message was refused is left out', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    stream.reasoning(r1, 0, sealed);
    const refused = stream.message(r1, 1, 'Boats.', message);
    stream.stream.user('Go on');
    stream.refuse([refused]);
    expect(inputOf(requestOf(stream))).toEqual([user('Hi'), said('Boats.'), user('Go on')]);
  });

  test('go as text where only sealed reasoning is read and it was not sealed', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    stream.reasoning(r1, 0, bare);
    stream.message(r1, 1, 'Boats.', message);
    stream.stream.user('Go on');
    expect(inputOf(requestOf(stream))).toEqual([user('Hi'), said('Boats.'), user('Go on')]);
    expect(inputOf(requestOf(stream), plain)).toEqual([
      user('Hi'),
      JSON.parse(bare),
      JSON.parse(message),
      user('Go on'),
    ]);
  });
});

describe('an answer of another provider', () => {
  test('goes as text, a paragraph for each item, what was thought in tags, without searches', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    stream.reasoning(away, 0, sealed);
    stream.search(away, 1, 'ws_1', search);
    stream.message(away, 2, 'Corks', message);
    stream.message(away, 2, ' too.');
    stream.stream.add({
      kind: 'text',
      by: { provider: 'work', model: 'm', response: 'resp009', index: 3 },
      text: 'And boats.',
      attributions: [],
      paragraph: true,
    });
    stream.stream.user('Go on');
    expect(inputOf(requestOf(stream))).toEqual([
      user('Hi'),
      said('<think>\nHm.\n</think>\n\nCorks too.\n\nAnd boats.'),
      user('Go on'),
    ]);
  });

  test('is not sent where nothing of it is left', () => {
    const stream = itemWriter();
    stream.stream.user('Hi');
    stream.search(away, 0, 'ws_1', search);
    stream.stream.user('There?');
    expect(inputOf(requestOf(stream))).toEqual([user('Hi'), user('There?')]);
  });

  test('has its calls under ids that this protocol takes, with their results', () => {
    const stream = itemWriter();
    const id = `functions.look:0|${'x'.repeat(80)}`;
    stream.stream.user('Hi');
    stream.message(away, 0, 'I look.');
    stream.call(away, 1, id, call);
    stream.stream.result(id, 'ok').user('Go on');
    const wire = 'x'.repeat(64);
    expect(inputOf(requestOf(stream))).toEqual([
      user('Hi'),
      said('I look.'),
      rebuilt(wire),
      output(wire, 'ok'),
      user('Go on'),
    ]);
  });
});

test('two providers on one source exchange text, and each gets its own items back', () => {
  const stream = itemWriter();
  stream.stream.user('Hi');
  stream.message(r1, 0, 'Boats.', message);
  stream.stream.turn('turn002').user('And?');
  stream.message(away, 0, 'Corks.', message.replace('Bo\\u0061ts', 'Corks'));
  stream.stream.turn('turn003').user('Thanks');
  expect(inputOf(requestOf(stream)).slice(1, 4)).toEqual([
    JSON.parse(message),
    user('And?'),
    said('Corks.'),
  ]);
  const other = requestOf(stream, { model: { provider: 'work', name: 'm' } });
  expect(inputOf(other).slice(1, 4)).toEqual([
    said('Boats.'),
    user('And?'),
    JSON.parse(message.replace('Bo\\u0061ts', 'Corks')),
  ]);
});

test('two requests that follow one another share the whole of the first but its end', () => {
  const stream = itemWriter();
  stream.stream.user('Hi');
  const settings = { instructions: ['Be brief.'], cache: 'short' };
  const first = bodyText(requestOf(stream, settings));
  stream.reasoning(r1, 0, sealed);
  stream.call(r1, 1, 'call_1', call);
  stream.stream.stop(r1, 'tool_use').result('call_1', 'ok');
  const second = bodyText(requestOf(stream, settings));
  stream.message(r2, 0, 'Boats.', message);
  stream.stream.stop(r2, 'stop').turn('turn002').user('And?');
  const third = bodyText(requestOf(stream, settings));
  expect(first.endsWith(']}')).toBe(true);
  expect(second.startsWith(first.slice(0, -2))).toBe(true);
  expect(third.startsWith(second.slice(0, -2))).toBe(true);
  expect(bodyText(requestOf(stream, settings))).toBe(third);
});

test('a request begins with the user, also after a message without words', () => {
  const stream = itemWriter();
  stream.stream.user('');
  stream.message(r1, 0, 'Yes?', message);
  stream.stream.user('Hi');
  expect(inputOf(requestOf(stream))).toEqual([user('Hi')]);
});

test('an activity that began and never ended is left behind, one that ended or is another’s is not', () => {
  const stream = itemWriter();
  stream.stream.user('Hi');
  stream.search(r1, 0, 'ws_1');
  stream.search(r1, 1, 'ws_2', search);
  stream.search(away, 0, 'ws_3');
  stream.stream.user('Go on');
  expect(abandonedActivities(requestOf(stream))).toEqual(['ws_1']);
  expect(inputOf(requestOf(stream))).toEqual([user('Hi'), JSON.parse(search), user('Go on')]);
});

test('a payload of another protocol is left out, with a notice, and its text goes', () => {
  const stream = itemWriter();
  stream.stream.user('Hi');
  const by = { provider: 'home', model: 'm', response: 'resp001', index: 0 };
  stream.stream.add(
    { kind: 'text', by, text: 'Boats.', attributions: [] },
    { own: payloadOf('home', 'messages.text', '{}') },
  );
  stream.stream.user('Go on');
  expect(inputOf(requestOf(stream))).toEqual([user('Hi'), said('Boats.'), user('Go on')]);
  expect(requestNotices(requestOf(stream))).toEqual([
    { code: 'native_left_out', details: { formats: ['messages.text'] } },
  ]);
});
