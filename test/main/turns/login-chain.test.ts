import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask } from '../../../main/cli/ask.ts';
import { inlineCore } from '../../support/inline-core.ts';
import { sseText } from '../../support/messages-server.ts';
import { recordedOutput } from '../../support/recorded-output.ts';

interface Answer {
  readonly status: number;
  readonly type?: string;
}

const kinds: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** A server that answers each key in its own way; keys it does not know are good. */
async function server(answers: Readonly<Record<string, Answer>>) {
  const keys: string[] = [];
  const http = createServer((request, response) => {
    const key = String(request.headers['x-api-key']);
    keys.push(key);
    const { status } = answers[key] ?? { status: 200 };
    request.resume();
    if (status === 200) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(sseText('Yes.'));
      return;
    }
    const error = { type: 'error', error: { type: kinds[status], message: 'no' } };
    const headers = { 'content-type': 'application/json', 'retry-after': '3600' };
    response.writeHead(status, headers).end(JSON.stringify(error));
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  // A server that listens on a port has an address with one.
  const { port } = http.address() as AddressInfo;
  return { keys, url: `http://127.0.0.1:${port}` };
}

const env = { ONE: 'first-key', TWO: 'second-key', THREE: 'third-key' };

async function asked(answers: Readonly<Record<string, Answer>>, auth?: readonly string[]) {
  const { keys, url } = await server(answers);
  const core = await inlineCore({
    env,
    toml: `[providers.llm.own]
source = "anthropic"
base_url = "${url}"
auth = ["api_key:one", "api_key:two", "api_key:three"]
api_key_env = { one = "ONE", two = "TWO", three = "THREE", none = "NOT_SET" }
`,
  });
  const { output, out, problems } = recordedOutput();
  const model = { provider: 'own', name: 'm' };
  const options = { text: 'Q?', model, isDemo: false, asJson: false, ...(auth ? { auth } : {}) };
  const code = await ask(options, output, core, new AbortController().signal);
  const told = out()
    .split('\n')
    .filter((line) => line.endsWith('is used instead.)'));
  return { code, keys, told, out: out(), problems: problems() };
}

describe('the next login of a chain', () => {
  test.each([
    [401, 'The key of the login “api_key:one” was not accepted.'],
    [402, 'The account of the login “api_key:one” has no credit left.'],
    [403, 'The login “api_key:one” may not do that.'],
  ])('is tried after %i, and the conversation says so', async (status, said) => {
    const { code, keys, told, out } = await asked({ 'first-key': { status } });
    expect([code, keys]).toEqual([0, ['first-key', 'second-key']]);
    expect(told).toEqual([`(${said} “api_key:two” is used instead.)`]);
    expect(out).toContain('Yes.');
  });

  test('and the one after it, until one is taken', async () => {
    const { code, keys, told } = await asked({
      'first-key': { status: 401 },
      'second-key': { status: 402 },
    });
    expect([code, keys, told.length]).toEqual([0, ['first-key', 'second-key', 'third-key'], 2]);
  });

  test('the last failure is told when none is left', async () => {
    const refused = { status: 401 };
    const { code, keys, problems } = await asked({
      'first-key': refused,
      'second-key': refused,
      'third-key': refused,
    });
    expect([code, keys.length]).toEqual([1, 3]);
    expect(problems).toContain('did not accept the key');
  });

  test('is not tried where another key would not help: rate limits, overload', async () => {
    for (const status of [429, 529]) {
      const { code, keys, told } = await asked({ 'first-key': { status } });
      expect([code, new Set(keys), told]).toEqual([1, new Set(['first-key']), []]);
    }
  });

  test('is taken at once where a login has no key', async () => {
    const { keys, told } = await asked({}, ['gone', 'api_key:none', 'api_key:three']);
    expect(keys).toEqual(['third-key']);
    expect(told).toEqual([
      '(There is no key for the login “gone, api_key:none”. “api_key:three” is used instead.)',
    ]);
  });

  test('is not taken from config when the message has a chain of its own', async () => {
    const { code, keys } = await asked({ 'third-key': { status: 401 } }, ['api_key:three']);
    expect([code, keys]).toEqual([1, ['third-key']]);
  });
});
