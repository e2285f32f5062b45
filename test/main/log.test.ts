import { expect, test } from 'vitest';
import { createLog } from '../../main/log.ts';
import { redact } from '../../main/redact.ts';

function logInto(lines: string[], secrets: readonly string[] = []) {
  return createLog({
    write: (line) => lines.push(line),
    clock: { now: () => Date.UTC(2026, 10, 30, 12) },
    secrets: () => secrets,
  });
}

test('writes one line with time, level and details', () => {
  const lines: string[] = [];
  logInto(lines).info('window opened', { width: 1280 });
  expect(lines).toEqual(['2026-11-30T12:00:00.000Z info window opened {"width":1280}']);
});

test('writes an error with what caused it', () => {
  const lines: string[] = [];
  const error = new Error('cannot open', { cause: new Error('disk is gone') });
  logInto(lines).error('store', error);
  expect(lines[0]).toContain('cannot open');
  expect(lines[0]).toContain('disk is gone');
});

test('strikes out a known secret in every spelling it may have in a line', () => {
  const lines: string[] = [];
  const secret = 'correct horse/battery"staple';
  const log = logInto(lines, [secret]);
  log.info(`plain ${secret}`);
  log.info(`in an address ${encodeURIComponent(secret)}`);
  log.error('in an error', new Error(`refused: ${secret}`));
  const text = lines.join('\n');
  expect(text).not.toContain('horse');
  expect(text.match(/\[redacted\]/g)).toHaveLength(3);
});

test('survives details that cannot be written', () => {
  const lines: string[] = [];
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  logInto(lines).info('odd', circular);
  expect(lines).toHaveLength(1);
});

test.each([
  ['a bearer token', 'Authorization: Bearer abcdef123456', 'abcdef123456'],
  ['a header with a key', '{"x-api-key":"abc-DEF-123456"}', 'abc-DEF-123456'],
  ['a header in an object within JSON', '{\\"api_key\\":\\"abcdef999\\"}', 'abcdef999'],
  ['a key with a usual prefix', 'key was sk-proj-Abc123456789012345', 'Abc123456789012345'],
  ['a key in a query', 'GET https://example.test/v1/x?key=AbCdEf0123', 'AbCdEf0123'],
  ['a password in an address', 'https://ada:lovelace@example.test/', 'lovelace'],
  ['a web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJzdWIiOiIxIn0'],
])('strikes out %s that nobody told us about', (_what, text, secret) => {
  const clean = redact(text, []);
  expect(clean).not.toContain(secret);
  expect(clean).toContain('[redacted]');
});

test.each([
  'http://127.0.0.1:8080/v1/messages answered 401',
  'turn 0a1b2c3 of 018f0000-0000-7000-8000-000000000001 ended',
  'at openStore (/home/ada/footnote/main/conversations/open-store.ts:12:3)',
])('leaves %s as it is', (text) => {
  expect(redact(text, [])).toBe(text);
});

test('striking out twice changes nothing', () => {
  const once = redact('Authorization: Bearer abcdef123456 https://a:b@c.test/?q=1', []);
  expect(redact(once, [])).toBe(once);
});
