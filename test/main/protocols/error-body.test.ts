import { expect, test } from 'vitest';
import { readErrorBody } from '../../../main/protocols/error-body.ts';

test.each([
  [
    '{"type":"error","error":{"type":"not_found_error","message":"model: x"},"request_id":"req_1"}',
    { form: 'json', message: 'model: x', type: 'not_found_error', requestId: 'req_1' },
  ],
  [
    '{"error":{"message":"No","type":"t","details":{"error_code":"organization_on_hold"}}}',
    { form: 'json', message: 'No', type: 't', code: 'organization_on_hold' },
  ],
  [
    '{"error":{"message":"No","code":"model_not_found"}}',
    { form: 'json', message: 'No', code: 'model_not_found' },
  ],
  ['{"error":{"message":"No","code":401}}', { form: 'json', message: 'No' }],
  ['{"error":"a string"}', { form: 'json', message: 'a string' }],
  ['{"message":"plain"}', { form: 'json', message: 'plain' }],
  ['{"detail":"Not Found"}', { form: 'json', message: 'Not Found' }],
  [
    '{"detail":[{"loc":["body"],"msg":"field required"},{"msg":"too long"}]}',
    { form: 'json', message: 'field required; too long' },
  ],
  [
    '[{"error":{"message":"in a list","type":"t"}}]',
    { form: 'json', message: 'in a list', type: 't' },
  ],
  ['[[{"error":[{"message":"deeper"}]}]]', { form: 'json', message: 'deeper' }],
  ['"only words"', { form: 'json', message: 'only words' }],
  ['{}', { form: 'json', message: '' }],
  ['null', { form: 'json', message: '' }],
  ['{"error":null}', { form: 'json', message: '' }],
  ['upstream connect error', { form: 'text', message: 'upstream connect error' }],
  ['{"error":', { form: 'text', message: '{"error":' }],
  ['  \n', { form: 'empty', message: '' }],
  ['<html><head><title>502\nBad Gateway</title>…', { form: 'html', message: '502 Bad Gateway' }],
  [
    '<!doctype html><script>let a = 1 < 2;</script><p>Sign <b>in</b></p>',
    { form: 'html', message: 'Sign in' },
  ],
])('%s', (body, said) => {
  expect(readErrorBody(body)).toEqual(said);
});

test('a message without end is cut', () => {
  const { message } = readErrorBody(JSON.stringify({ error: 'x'.repeat(10_000) }));
  expect(message).toBe(`${'x'.repeat(2000)}…`);
});

test('a page of 64 KiB full of brackets is read in linear time', () => {
  const start = performance.now();
  readErrorBody(`<${'<script'.repeat(9000)}`);
  readErrorBody('<'.repeat(65_536));
  expect(performance.now() - start).toBeLessThan(500);
});
