import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { ProbeReport } from '../../../shared/model/probe.ts';
import { probeBudget } from '../../../shared/model/probe.ts';
import { declaredProviders, refusalOf } from '../../support/declared-providers.ts';
import { bodyOf, loopbackServer } from '../../support/loopback-server.ts';
import { nobodysAddress } from '../../support/messages-server.ts';

/** What a Chat Completions server says to a request, as members of its one choice's delta, or an error. */
type Say = (body: Readonly<Record<string, unknown>>) => object | Refusal;

const piece = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, ...more }] })}\n\n`;

const call = {
  tool_calls: [
    { index: 0, id: 'c1', type: 'function', function: { name: 'tell_time', arguments: '{}' } },
  ],
};

type Refusal = readonly [status: number, message: string];

const isRefusal = (said: object): said is Refusal => Array.isArray(said);

function answer(response: ServerResponse, said: ReturnType<Say>): void {
  if (isRefusal(said)) {
    const [status, message] = said;
    response.writeHead(status, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ error: { message } }));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const usage = { prompt_tokens: 5, completion_tokens: 3 };
  response.end(
    `${piece(said)}${piece({ content: ' ' })}${piece({}, { finish_reason: 'stop' })}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`,
  );
}

interface Served {
  readonly say: Say;
  readonly models?: object;
  readonly facts?: string;
  readonly model?: string;
}

async function probed({ say, models = { data: [{ id: 'm' }] }, facts = '', model }: Served) {
  const bodies: Readonly<Record<string, unknown>>[] = [];
  const { url } = await loopbackServer(async (request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify(models));
    const body = JSON.parse(await bodyOf(request)) as Readonly<Record<string, unknown>>;
    bodies.push(body);
    answer(response, say(body));
  });
  const toml = `[providers.llm.lab]\nsource = "openai-chat-completions"\nbase_url = "${url}"\napi_key_env = "LAB_KEY"\n${facts}`;
  const { probe, rewrite, providers } = await declaredProviders({
    toml,
    env: { LAB_KEY: 'canary-key-0123456789' },
  });
  const report = await probe('lab', model);
  return { report, bodies, rewrite, providers, toml };
}

const told = ({ findings }: ProbeReport) =>
  Object.fromEntries(
    findings.map(({ subject, is, note }) => [subject, note ? `${is} ${note}` : is]),
  );

/** A server that can do all of it. */
const able: Say = (body) => {
  if (body['tools']) return call;
  if (body['response_format']) return { content: '{"word":"tide"}' };
  if (body['reasoning_effort']) return { reasoning_content: 'Hm.', content: '9.9' };
  return { content: '1 2 3' };
};

describe('what a probe finds out', () => {
  test('of a server that can do all of it', async () => {
    const { report, bodies } = await probed({ say: able });
    expect(told(report)).toEqual({
      reachable: 'yes',
      encrypted: 'no loopback',
      credential: 'yes',
      listing: 'yes 1',
      streaming: 'yes',
      tools: 'yes',
      structured_output: 'yes',
      reasoning: 'yes reasoning_content',
      unknown_fields: 'yes',
    });
    expect(report).toMatchObject({ provider: 'lab', model: 'm', requests: 5, tokens: 40 });
    expect(bodies).toHaveLength(probeBudget.requests);
    expect(bodies.map((body) => 'footnote_probe' in body)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    const limits = bodies.map((body) => Number(body['max_tokens']));
    expect(limits.reduce((sum, one) => sum + one, 0)).toBe(probeBudget.outputTokens);
  });

  test('of a server that refuses what it does not know, in its own words', async () => {
    const { report } = await probed({
      say(body) {
        if (body['tools']) return [400, 'tools are not supported'];
        if (body['response_format']) return [400, 'response_format: unknown'];
        if (body['reasoning_effort']) return [422, 'reasoning_effort: extra fields not permitted'];
        if (body['footnote_probe']) return [400, 'footnote_probe: no such field'];
        return { content: '1 2 3' };
      },
    });
    expect(told(report)).toMatchObject({
      streaming: 'yes',
      tools: 'no tools are not supported',
      structured_output: 'no response_format: unknown',
      reasoning: 'no reasoning_effort: extra fields not permitted',
      unknown_fields: 'no footnote_probe: no such field',
    });
    expect(report.problem).toBeUndefined();
  });

  test('of a model that only talks: what nothing shows is not claimed', async () => {
    const { report } = await probed({ say: () => ({ content: 'Hello!' }) });
    expect(told(report)).toMatchObject({
      tools: 'no',
      structured_output: 'no',
      reasoning: 'unknown',
    });
  });
});

describe('the lines a probe offers', () => {
  test('are taken by the config check, and say what was found', async () => {
    const { report, rewrite, providers, toml } = await probed({
      say: (body) => (body['tools'] ? [400, 'no tools'] : able(body)),
    });
    await rewrite(`${toml}\n${report.toml ?? ''}`);
    const view = providers.view('lab');
    expect(view.problems ?? []).toEqual([]);
    expect(view.models[0]?.facts).toEqual([
      { fact: 'tools', value: false, origin: 'config' },
      { fact: 'structured_output', value: true, origin: 'config' },
    ]);
  });

  test('are none where everything is known', async () => {
    const facts = 'models.m = { tools = true, structured_output = true }\n';
    const { report } = await probed({ say: able, facts });
    expect(report.toml).toBeUndefined();
  });
});

describe('a probe that cannot go on', () => {
  test('stops at a key that is not accepted, after one request, without the key in its words', async () => {
    const { report, bodies } = await probed({
      say: () => [401, 'bad key canary-key-0123456789'],
    });
    expect(bodies).toHaveLength(1);
    expect(told(report)).toMatchObject({ reachable: 'yes', credential: 'no' });
    expect(report.problem?.kind).toBe('auth');
    expect(JSON.stringify(report)).not.toContain('canary');
  });

  test.each([429, 500, 503])('does not ask again after a %s', async (status) => {
    const { report, bodies } = await probed({ say: () => [status, 'later'] });
    expect(bodies).toHaveLength(1);
    expect(report.problem).toBeDefined();
    expect(told(report)).toMatchObject({ reachable: 'yes', credential: 'unknown' });
  });

  test('says that nobody is there', async () => {
    const toml = `[providers.llm.lab]\nsource = "llamacpp"\nbase_url = "${await nobodysAddress()}"\nmodels.m = {}\n`;
    const { probe } = await declaredProviders({ toml });
    const report = await probe('lab');
    expect(told(report)).toMatchObject({ reachable: 'no', listing: 'no' });
    expect(report).toMatchObject({ requests: 1, problem: { kind: 'network' } });
  });

  test('wants a model where none is known', async () => {
    const served = probed({ say: able, models: {} });
    expect(await refusalOf(() => served)).toMatchObject({
      code: 'bad_input',
      details: { reason: 'no_model', provider: 'lab' },
    });
    const { report } = await probed({ say: able, models: {}, model: 'typed' });
    expect(told(report)).toMatchObject({ listing: 'no', streaming: 'yes' });
  });
});

test.each(['anthropic', 'openai', 'google', 'openai-chat-completions', 'ollama'])(
  'the demo’s server for %s is probed by its own protocol, and refuses nothing',
  async (source) => {
    const toml = `[providers.llm.show]\nsource = "${source}"\nserver = "demo"\n`;
    const { probe } = await declaredProviders({ toml });
    const report = await probe('show', 'demo-tide');
    expect(report.problem).toBeUndefined();
    expect(told(report)).toMatchObject({
      reachable: 'yes',
      streaming: 'yes',
      unknown_fields: 'yes',
    });
    expect(report.requests).toBe(5);
  },
);
