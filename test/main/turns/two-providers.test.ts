import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from '../../../main/sources/all.ts';
import { body, messagesServer } from '../../support/messages-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { settingsFor, turnBench } from '../../support/turn-bench.ts';

const wire = join(import.meta.dirname, '..', '..', 'fixtures', 'wire');

/** An answer that was thought about, and the second request of a conversation with it. */
interface Exchange {
  readonly answer: string;
  /** The body, with `said` in the place of what the answer became. */
  readonly request: (said: string) => string;
  /** What the answer becomes for the provider that gave it, and for another one on the same source. */
  readonly own: string;
  readonly others: string;
}

const messages: Exchange = {
  answer: 'messages/thinking.sse',
  request: (said) =>
    `{"model":"m","max_tokens":32000,"stream":true,"messages":[{"role":"user","content":[{"type":"text","text":"So?"}]},{"role":"assistant","content":[${said}]},{"role":"user","content":[{"type":"text","text":"Sure?"}]}]}`,
  own: String.raw`{"type":"thinking","thinking":"Is 1\/2 \u2264 caf\u00e9?\n\"Yes\" 😀","signature":"c2ln\/bmF0dXJl+=="},{"type":"redacted_thinking","data":"c2VjcmV0"},{"type":"thinking","thinking":"","signature":"b21pdHRlZA=="},{"type":"text","text":"Yes."}`,
  others: String.raw`{"type":"text","text":"<think>\nIs 1/2 ≤ café?\n\"Yes\" 😀\n</think>\n\nYes."}`,
};

const chat: Exchange = {
  answer: 'chat-completions/reasoning.sse',
  request: (said) =>
    `{"model":"m","stream":true,"stream_options":{"include_usage":true},"messages":[{"role":"user","content":"So?"},{"role":"assistant",${said}},{"role":"user","content":"Sure?"}]}`,
  own: '"reasoning_content":"Is it so?Or?","content":"It is. Yes."',
  others: String.raw`"content":"<think>\nIs it so?\n</think>\n\nIt is.\n\n<think>\nOr?\n</think>\n\n Yes."`,
};

const gemini: Exchange = {
  answer: 'gemini/thoughts.sse',
  request: (said) =>
    `{"contents":[{"role":"user","parts":[{"text":"So?"}]},{"role":"model","parts":[${said}]},{"role":"user","parts":[{"text":"Sure?"}]}]}`,
  own: String.raw`{"text":"**Weigh**\n\n1/2 café","thought":true},{"text": "Sealed.","thought": true,"thoughtSignature": "c2lnMA=="},{"text":"Yes."},{"text": "","thoughtSignature": "c2ln\/MQ=="}`,
  others: String.raw`{"text":"<think>\n**Weigh**\n\n1/2 café\n</think>\n\n<think>\nSealed.\n</think>\n\nYes."}`,
};

const ollama: Exchange = {
  answer: 'ollama/thinking.jsonl',
  request: (said) =>
    `{"model":"m","stream":true,"messages":[{"role":"user","content":"So?"},{"role":"assistant",${said}},{"role":"user","content":"Sure?"}]}`,
  own: '"content":"It is. Yes.","thinking":"Is it so?Or?"',
  others: String.raw`"content":"<think>\nIs it so?\n</think>\n\nIt is.\n\n<think>\nOr?\n</think>\n\n Yes."`,
};

const responses: Exchange = {
  answer: 'responses/reasoning.sse',
  request: (said) =>
    `{"model":"m","stream":true,"stream_options":{"include_obfuscation":false},"store":false,"input":[{"type":"message","role":"user","content":"So?"},${said},{"type":"message","role":"user","content":"Sure?"}]}`,
  own: String.raw`{"id":"rs_1","type":"reasoning","summary":[{"type":"summary_text","text":"**Looking**\n\nAt the table."},{"type":"summary_text","text":"**Reading**\n\nThe row."}],"content":[{"type":"reasoning_text","text":"Row two says noon."}],"encrypted_content":"c2VhbGVk"},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","annotations":[],"logprobs":[],"text":"At noon."}]}`,
  others: String.raw`{"type":"message","role":"assistant","content":"<think>\n**Looking**\n\nAt the table.\n</think>\n\n<think>\n**Reading**\n\nThe row.\n</think>\n\n<think>\nRow two says noon.\n</think>\n\nAt noon."}`,
};

const exchanges: Readonly<Record<string, Exchange>> = {
  anthropic: messages,
  'anthropic-messages': messages,
  cerebras: chat,
  google: gemini,
  llamacpp: chat,
  ollama,
  openai: responses,
  'openai-chat-completions': chat,
  openrouter: chat,
  vllm: chat,
};

test.each(sources)(
  '$id: a provider gets its own thoughts back as they were, another one on the same source as text',
  async ({ id }) => {
    const exchange = exchanges[id];
    if (!exchange) throw new Error(`No exchange with ${id}`);
    const { answer, request, own, others } = exchange;
    const type = answer.endsWith('.jsonl') ? 'application/x-ndjson' : 'text/event-stream';
    const server = await messagesServer([body(readFileSync(join(wire, answer), 'utf8'), type)]);
    const bench = await turnBench({
      folder: await temporaryFolder(),
      providers: { home: server.baseUrl, work: server.baseUrl },
      source: id,
    });
    const settings = (provider: string) => ({ ...settingsFor(provider, id), hosted_tools: {} });
    const { turn } = await bench.ask('So?', { settings: settings('home') });
    const second = await bench.ask('Sure?', { settings: settings('home'), parent: turn });
    const elsewhere = await bench.ask('Sure?', { settings: settings('work'), parent: turn });
    await bench.close();
    await server.close();

    expect(server.bodies.slice(1)).toEqual([request(own), request(others)]);
    expect(second.story.at(-1)).toMatch(/^stop/);
    expect(elsewhere.story.at(-1)).toMatch(/^stop/);
    expect(bench.bugs).toEqual([]);
  },
);
