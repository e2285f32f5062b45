import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { ask, readAskOptions } from '../../../main/cli/ask.ts';
import { linesOf, printTurn } from '../../../main/cli/print-turn.ts';
import { AppError } from '../../../main/app-error.ts';
import { applyEvent } from '../../../shared/model/fold.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';
import { refusalLines } from '../../../shared/text/phrases/terminal.ts';
import { inlineCore } from '../../support/inline-core.ts';
import { loopbackServer } from '../../support/loopback-server.ts';
import { recordedOutput } from '../../support/recorded-output.ts';

const never = new AbortController().signal;
const tides = 'How do tide tables know the sea a year ahead?';

async function asked(...args: readonly string[]) {
  const core = await inlineCore();
  const recorded = recordedOutput();
  const code = await ask(readAskOptions(args), recorded.output, core, never);
  return { ...recorded, code, core };
}

const demo = (text: string) => asked('--demo', text);

describe('an answer on the terminal', () => {
  test('with a search: the activity, its outcome, the answer with numbers, the sources', async () => {
    const { lines, problems, code } = await demo(tides);
    const shown = lines();
    const search = shown.findIndex((line) => line.startsWith('⚒ web search: "'));
    expect(shown[search + 1]).toMatch(/^ {2}\d results$/);
    const sources = shown.indexOf('Sources');
    expect(shown[sources - 1]).toBe('');
    expect(shown.slice(sources + 1, sources + 3)).toEqual([
      expect.stringMatching(/^\[1\] \S/),
      expect.stringMatching(/^ {4}https:\/\//),
    ]);
    expect(shown.slice(search + 2, sources).join('\n')).toContain('[1]');
    expect(shown[0]).not.toBe('');
    expect([problems(), code]).toEqual(['', 0]);
  });

  test.each([
    [
      'a search that failed',
      'When does the first ferry leave on a Sunday in December?',
      /^ {2}(failed|not run)/m,
    ],
    ['a tool call', 'demo: call', /^⚙ \S+ \{/m],
    ['reasoning', 'demo: think', /^\(Thought/m],
    ['a pause', 'demo: pause', /^\(The provider paused\. Resuming 1 of 5\.\)$/m],
  ])('with %s', async (_name, text, expected) => {
    const { out, code } = await demo(text);
    expect(out()).toMatch(expected);
    expect(code).toBe(0);
  });

  test.each([
    ['is cut by the connection', 'demo: cut', /^The connection to .* broke in the middle/],
    ['is declined', 'demo: refuse', /^The model declined to answer\. /],
    ['reaches its length limit', 'demo: length', /^The answer reached its length limit\.\n$/],
    ['fails in the middle', 'demo: overloaded', /^demo is overloaded\. [^\n]+\ndemo: \S/],
  ])('that %s: what came is printed, why it ended is complained of', async (_n, text, expected) => {
    const { out, problems, code } = await demo(text);
    expect(out().trim()).not.toBe('');
    expect(problems()).toMatch(expected);
    expect(code).toBe(1);
  });

  test('is stored, and printed the same way from there', async () => {
    const { core, out } = await demo(tides);
    const [summary] = await core.store.list();
    const { entries } = await core.store.open(summary?.id ?? '');
    const closed = entries.map((entry) => ({ entry, payloads: [] }));
    const lines = linesOf(printTurn({ ...emptyTurn(summary?.head ?? ''), closed }, true));
    expect(`${lines.join('\n')}\n`).toBe(out());
  });
});

test('what was printed early is the beginning of what is printed late', async () => {
  for (const text of [tides, 'demo: pause', 'demo: call', 'demo: cut', 'demo: think']) {
    const core = await inlineCore();
    const events: ModelEvent[] = [];
    core.turns.listen((progress) => events.push(...progress.events));
    await ask(readAskOptions(['--demo', text]), recordedOutput().output, core, never);
    let state = emptyTurn('');
    const whole = printTurn(events.reduce(applyEvent, state), true);
    expect(whole.length).toBeGreaterThan(1);
    for (const event of events) {
      state = applyEvent(state, event);
      const pieces = printTurn(state, false);
      expect(pieces).toEqual(whole.slice(0, pieces.length));
    }
  }
});

test('--json prints one event a line, without the native values', async () => {
  const { lines, problems, code } = await asked('--json', '--demo', tides);
  const events = lines().map((line) => JSON.parse(line) as ModelEvent);
  const types = new Set(events.map(({ type }) => type));
  expect([events[0]?.type, events.at(-1)?.type]).toEqual(['response-start', 'turn-end']);
  expect(types).toContain('attribution');
  expect(events.some((event) => 'payload' in event)).toBe(false);
  expect(lines().join('\n')).not.toContain('encrypted');
  expect([problems(), code]).toEqual(['', 0]);
});

describe('hostile text', () => {
  test('from a model, a page or an error does not reach the terminal', async () => {
    const evil = 'x\u001b]0;pwned\u0007\u001b[2J\u009b31m';
    const results = JSON.stringify([
      {
        type: 'web_search_result',
        title: `T\n[2] Fake\n    https://fake.example ${evil}`,
        url: 'https://real.example/',
        encrypted_content: 'E',
        page_age: null,
      },
    ]);
    const cited = JSON.stringify({
      type: 'web_search_result_location',
      url: 'https://real.example/',
      title: `T\n[2] Fake\n    https://fake.example ${evil}`,
      encrypted_index: 'I',
      cited_text: 'c',
    });
    const text = (at: number, body: string) => [
      `{"type":"content_block_start","index":${at},"content_block":{"type":"text","text":"","citations":[]}}`,
      `{"type":"content_block_delta","index":${at},"delta":{"type":"citations_delta","citation":${cited}}}`,
      `{"type":"content_block_delta","index":${at},"delta":{"type":"text_delta","text":${JSON.stringify(body)}}}`,
      `{"type":"content_block_stop","index":${at}}`,
    ];
    const datas = [
      '{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"usage":{"input_tokens":1,"output_tokens":1}}}',
      '{"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"s1","name":"web_search","input":{}}}',
      `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":${JSON.stringify(JSON.stringify({ query: `q\n${evil}` }))}}}`,
      '{"type":"content_block_stop","index":0}',
      `{"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"s1","content":${results}}}`,
      '{"type":"content_block_stop","index":1}',
      ...text(2, `Answer ${evil}`),
      '{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}}',
      '{"type":"message_stop"}',
    ];
    const { url } = await loopbackServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(datas.map((data) => `data: ${data}\n\n`).join(''));
    });
    const toml = `[providers.llm.lab]\nsource = "anthropic"\nbase_url = "${url}"\n`;
    const core = await inlineCore({ toml, env: { ANTHROPIC_API_KEY: 'k' } });
    const { output, out } = recordedOutput();
    const code = await ask(readAskOptions(['--model', 'lab/m', 'q']), output, core, never);
    expect(out().split('\n')).toEqual([
      '⚒ web search: "q x"',
      '  1 result',
      '',
      'Answer x[1]',
      '',
      'Sources',
      '[1] T [2] Fake https://fake.example x',
      '    https://real.example/',
      '',
    ]);
    expect(code).toBe(0);
  });
});

describe('a question that cannot be asked', () => {
  const lab = (url: string, rest = '') =>
    `[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "${url}"\n${rest}`;

  async function complaint(toml: string, model?: string) {
    const core = await inlineCore({ toml });
    const { output, problems } = recordedOutput();
    const options = readAskOptions([...(model ? ['--model', model] : []), 'q']);
    try {
      return [await ask(options, output, core, never), problems(), await core.store.list()];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [1, `${refusalLines(error)}\n`, await core.store.list()];
    }
  }

  test('for want of a model', async () => {
    expect(await complaint('')).toEqual([1, expect.stringMatching(/^No model is chosen\./), []]);
  });

  test('because nobody declared the provider: the declared ones are told', async () => {
    expect(await complaint(lab('http://127.0.0.1:9'), 'gone/m')).toEqual([
      1,
      expect.stringMatching(/^“gone” is not declared\. .*Declared are: lab\.\n$/),
      [],
    ]);
  });

  test('for want of a key: nothing is stored, the variable is told', async () => {
    const toml = lab('http://127.0.0.1:9', 'api_key_env = "LAB_KEY"\n');
    expect(await complaint(toml, 'lab/m')).toEqual([
      1,
      'No key for “lab”. Set the environment variable LAB_KEY, or save a key with “footnote auth login lab”.\n',
      [],
    ]);
  });

  test('because of two settings that clash: the sentence and both places', async () => {
    const toml = `[providers.llm.own]
source = "anthropic"
[providers.llm.own.hosted_tools.web_search]
enable = true
allowed_domains = ["a.example"]
blocked_domains = ["b.example"]
`;
    const core = await inlineCore({ toml, env: { ANTHROPIC_API_KEY: 'k' } });
    const work = ask(
      readAskOptions(['--model', 'own/m', 'q']),
      recordedOutput().output,
      core,
      never,
    );
    await expect(work.catch((error: AppError) => refusalLines(error))).resolves.toMatch(
      /^A hosted tool of “own” cannot be used as it is set\. config\.toml line 5, column 1: .*The other one is at config\.toml line 6, column 1\. Nothing was sent\.$/,
    );
  });

  test('because the server is down: the question is kept', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    await new Promise((resolve) => server.close(resolve));
    const [code, problems, stored] = await complaint(lab(`http://127.0.0.1:${port}`), 'lab/m');
    expect(code).toBe(1);
    expect(problems).toMatch(/Trying again in .*\nNo connection to http:\/\/127\.0\.0\.1:\d+\. /s);
    expect(stored).toHaveLength(1);
  });
});

test('the model of config is asked where none is named', async () => {
  const models: string[] = [];
  const { url } = await loopbackServer((request, response) => {
    request.on('data', (body: Buffer) => models.push(String(body)));
    request.on('end', () => response.writeHead(400).end('{"error":{"message":"enough"}}'));
  });
  const toml = `[providers.llm.lab]
source = "anthropic-messages"
base_url = "${url}"
[assistant.model]
id = "lab/some/model"
`;
  const core = await inlineCore({ toml });
  const { output, problems } = recordedOutput();
  expect(await ask(readAskOptions(['q']), output, core, never)).toBe(1);
  expect(models.map((body) => (JSON.parse(body) as { model: string }).model)).toEqual([
    'some/model',
  ]);
  expect(problems()).toContain('lab: enough');
});

describe('an interrupt', () => {
  async function interrupted(when: 'before' | 'while it answers') {
    const stop = new AbortController();
    const core = await inlineCore();
    if (when === 'before') stop.abort();
    core.turns.listen(({ events }) => {
      if (events.some(({ type }) => type === 'text-delta')) stop.abort();
    });
    const { output, out } = recordedOutput();
    const options = readAskOptions(['--demo', 'demo: long']);
    const code = await ask(options, output, core, stop.signal);
    const [summary] = await core.store.list();
    const { entries } = await core.store.open(summary?.id ?? '');
    return { code, out: out(), kinds: entries.map(({ kind }) => kind) };
  }

  test.each(['before', 'while it answers'] as const)(
    '%s: stops, and keeps what came',
    async (when) => {
      const { code, out, kinds } = await interrupted(when);
      expect(code).toBe(1);
      expect(out).toMatch(/stopped/i);
      expect(kinds.slice(0, 2)).toEqual(['turn_start', 'user_message']);
      expect(kinds.includes('text')).toBe(when !== 'before');
    },
  );
});
