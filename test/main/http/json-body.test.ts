import { expect, test } from 'vitest';
import { jsonBody } from '../../../main/http/json-body.ts';
import { WireError } from '../../../main/http/wire.ts';

/** The frames of a text that arrives in pieces of `size` characters, with the time of their piece. */
function framesOf(text: string, size: number): readonly string[] {
  const reader = jsonBody();
  const frames: string[] = [];
  let at = 0;
  for (let from = 0; from < text.length; from += size) {
    at += 1;
    frames.push(...reader.feed(text.slice(from, from + size), at).map(({ data }) => data));
  }
  return [...frames, ...reader.end(at).map(({ data }) => data)];
}

test.each([
  ['lines', '{"a":1}\n{"b":"\\n"}\n', ['{"a":1}', '{"b":"\\n"}']],
  ['lines, the last not ended', '{"a":1}\r\n\r\n[2]', ['{"a":1}', '[2]']],
  ['lines, the last cut', '{"a":1}\n{"b', ['{"a":1}', '{"b']],
  ['lines after empty ones', '\n \n{"a":1}\n\n{"b":2}\n', ['{"a":1}', '{"b":2}']],
  ['one line', '{"a":1}', ['{"a":1}']],
  ['one value on many lines', '{\n"a":1\n}\n', ['{\n"a":1\n}\n']],
  ['an array whose items have lines', '[{"a":1}\n,{"b":2}]', ['[{"a":1}\n,{"b":2}]']],
])('%s', (_name, text, frames) => {
  for (let size = 1; size <= text.length; size += 1) expect(framesOf(text, size)).toEqual(frames);
});

test('a line is told as soon as it has ended, with its time', () => {
  const reader = jsonBody();
  expect(reader.feed('{"a":1}', 1)).toEqual([]);
  expect(reader.feed('\n{"b"', 2)).toEqual([{ event: '', data: '{"a":1}', at: 2 }]);
  expect(reader.feed(':2}\n', 3)).toEqual([{ event: '', data: '{"b":2}', at: 3 }]);
  expect(reader.end(4)).toEqual([]);
});

test('what never ends is malformed', () => {
  const reader = jsonBody();
  reader.feed('{"a":1}\n', 1);
  const piece = 'x'.repeat(9 * 1024 * 1024);
  reader.feed(piece, 2);
  expect(() => reader.feed(piece, 3)).toThrow(WireError);
});
