import { expect, test } from 'vitest';
import { explainOllama } from '../../../../main/protocols/ollama/explain.ts';

const told = (status: number, body: string) =>
  explainOllama({ kind: 'status', status, headers: {}, body });

test.each([
  [404, 'model "qwen9" not found, try pulling it first', 'unknown_model'],
  [400, 'invalid model name', 'unknown_model'],
  [400, 'input length exceeds the context length', 'context_length'],
  [400, '"gemma" does not support thinking', 'refused_parameter'],
  [400, 'invalid think value: "xhigh"', 'refused_parameter'],
  [400, 'json: cannot unmarshal string', 'refused_parameter'],
  [401, 'unauthorized', 'auth'],
  [429, 'you have reached your weekly usage limit', 'quota'],
])('%i %s', (status, error, kind) => {
  expect(told(status, JSON.stringify({ error }))).toEqual({ kind, message: error, status });
});

test('a busy server may be asked again, whatever it failed at', () => {
  const busy = { kind: 'overloaded', message: 'server busy', status: 503, retryable: true };
  expect(told(503, '{"error":"server busy"}')).toEqual(busy);
  expect(told(500, '{"error":"llama runner process has terminated"}')).toMatchObject({
    kind: 'overloaded',
    retryable: true,
  });
});

test('what is no error of this server means a wrong address', () => {
  expect(told(404, '404 page not found')).toMatchObject({ kind: 'bad_base_url' });
  expect(told(404, '<html>nginx</html>').kind).toBe('bad_base_url');
  expect(explainOllama({ kind: 'cut' })).toMatchObject({ kind: 'protocol', retryable: true });
});
