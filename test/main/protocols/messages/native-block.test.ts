import { describe, expect, test } from 'vitest';
import {
  addItem,
  addString,
  setValue,
  startNative,
  wholeNative,
} from '../../../../main/protocols/messages/native-block.ts';
import type { JsonText } from '../../../../shared/model/json-text.ts';

const json = (text: string) => text as JsonText;

describe('a native block', () => {
  test('to which nothing was added is its start, to the character', () => {
    const start = json('{ "type":"x", "n":1.0 }');
    expect(wholeNative(startNative(start), '')).toBe(start);
  });

  test('keeps pieces of a string as written, after what the start had', () => {
    const block = startNative(json('{"type":"thinking","thinking":"\\u0041","signature":""}'));
    addString(block, 'thinking', json('"\\ud83d"'));
    addString(block, 'thinking', json('"\\ude00\\/"'));
    addString(block, 'signature', json('"s=="'));
    expect(wholeNative(block, '')).toBe(
      '{"type":"thinking","thinking":"\\u0041\\ud83d\\ude00\\/","signature":"s=="}',
    );
  });

  test('gets the members its start did not have', () => {
    const block = startNative(json('{"type":"thinking","thinking":null}'));
    addString(block, 'thinking', json('"a"'));
    addString(block, 'signature', json('"b"'));
    addItem(block, 'citations', json('{"c":1.0}'));
    expect(wholeNative(block, '{"d": 1}')).toBe(
      '{"type":"thinking","thinking":"a","signature":"b","citations":[{"c":1.0}],"input":{"d": 1}}',
    );
  });

  test('has final values in place of earlier ones', () => {
    const block = startNative(json('{"type":"compaction","content":null,"x":1}'));
    setValue(block, 'content', json('"first"'));
    setValue(block, 'content', json('"last"'));
    expect(wholeNative(block, '')).toBe('{"type":"compaction","content":"last","x":1}');
  });

  test('is none while its input is half', () => {
    const block = startNative(json('{"type":"server_tool_use","input":{}}'));
    expect(wholeNative(block, '{"query": "ha')).toBeUndefined();
    expect(wholeNative(block, '{} , "more": 1')).toBeUndefined();
  });

  test('takes no piece that is not a string', () => {
    const block = startNative(json('{"type":"thinking","thinking":"a"}'));
    addString(block, 'thinking', json('{"b":1}'));
    addString(block, 'thinking', undefined);
    addItem(block, 'citations', undefined);
    expect(wholeNative(block, '')).toBe('{"type":"thinking","thinking":"a"}');
  });
});
