import { expect, test } from 'vitest';
import { sseSplitter } from '../../../main/http/sse.ts';
import { WireError } from '../../../main/http/wire.ts';

function split(text: string, at = 5) {
  const splitter = sseSplitter();
  return [...splitter.feed(text, at), ...splitter.end(at)];
}

const plain = 'event: a\ndata: one\n\ndata: two\n\n';
const frames = [
  { event: 'a', data: 'one', at: 5 },
  { event: '', data: 'two', at: 5 },
];

test.each([
  ['LF', plain],
  ['CRLF', plain.replaceAll('\n', '\r\n')],
  ['CR', plain.replaceAll('\n', '\r')],
  ['a mixture', 'event: a\r\ndata: one\n\r\ndata: two\r\r'],
])('lines may end in %s', (_name, text) => {
  expect(split(text)).toEqual(frames);
});

test('comments, ids, retry times and unknown fields are skipped; a space after the colon is optional', () => {
  const text =
    ': hello\n\nid: 7\nretry: 100\nevent:a\ndata:one\nunknown: 1\nnocolon\n\n:\ndata: two\n\n';
  expect(split(text)).toEqual(frames);
});

test('several data lines are one event, joined by line feeds', () => {
  expect(split('data: {"a":\ndata:\ndata:  1}\n\n')).toEqual([
    { event: '', data: '{"a":\n\n 1}', at: 5 },
  ]);
});

test.each(['data: last\n', 'data: last', 'data: last\r', 'data: last\r\n'])(
  'the last event counts without the empty line after it: %j',
  (text) => {
    expect(split(`data: first\n\n${text}`)).toEqual([
      { event: '', data: 'first', at: 5 },
      { event: '', data: 'last', at: 5 },
    ]);
  },
);

test('an event without data is none', () => {
  expect(split('event: a\n\nid: 1\n\n')).toEqual([]);
});

test('frames carry the time of the text that completed them', () => {
  const splitter = sseSplitter();
  expect(splitter.feed('data: o', 1)).toEqual([]);
  expect(splitter.feed('ne\n\ndata: two\n\ndata: th', 2)).toEqual([
    { event: '', data: 'one', at: 2 },
    { event: '', data: 'two', at: 2 },
  ]);
  expect(splitter.end(3)).toEqual([{ event: '', data: 'th', at: 3 }]);
});

test('an event of 15 Mi characters is taken, one that grows past 16 Mi is refused', () => {
  const piece = 'x'.repeat(1024 * 1024);
  const splitter = sseSplitter();
  splitter.feed('data: ', 0);
  for (let count = 0; count < 15; count += 1) splitter.feed(piece, 0);
  const [frame] = splitter.feed('\n\n', 0);
  expect(frame?.data.length).toBe(15 * piece.length);
  const grow = () => {
    for (let count = 0; count < 17; count += 1) splitter.feed(piece, 0);
  };
  expect(grow).toThrow(new WireError({ kind: 'malformed', sample: 'x'.repeat(200) }));
});
