import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from '../../../main/sources/all.ts';
import { body, messagesServer } from '../../support/messages-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { settingsFor, turnBench } from '../../support/turn-bench.ts';

const wire = join(import.meta.dirname, '..', '..', 'fixtures', 'wire');

/** An answer that was thought about, of the protocol that each source speaks. */
const answers: Readonly<Record<string, string>> = {
  anthropic: 'messages/thinking.sse',
  'anthropic-messages': 'messages/thinking.sse',
  cerebras: 'chat-completions/reasoning.sse',
  google: 'gemini/thoughts.sse',
  llamacpp: 'chat-completions/reasoning.sse',
  ollama: 'ollama/thinking.jsonl',
  openai: 'responses/reasoning.sse',
  'openai-chat-completions': 'chat-completions/reasoning.sse',
  openrouter: 'chat-completions/reasoning.sse',
  vllm: 'chat-completions/reasoning.sse',
};

/** A body, and a text inside it, both written the same way. */
const said = (sent = '') => JSON.stringify(JSON.parse(sent));
const quoted = (text: string) => JSON.stringify(text).slice(1, -1);

test.each(sources)(
  '$id: a provider gets its own thoughts back, another one on the same source only the text',
  async ({ id }) => {
    const file = answers[id] ?? '';
    const type = file.endsWith('.jsonl') ? 'application/x-ndjson' : 'text/event-stream';
    const server = await messagesServer([body(readFileSync(join(wire, file), 'utf8'), type)]);
    const bench = await turnBench({
      folder: await temporaryFolder(),
      providers: { home: server.baseUrl, work: server.baseUrl },
      source: id,
    });
    const settings = (provider: string) => ({ ...settingsFor(provider, id), hosted_tools: {} });
    const first = await bench.ask('So?', { settings: settings('home') });
    const { turn } = first;
    const second = await bench.ask('Sure?', { settings: settings('home'), parent: turn });
    const elsewhere = await bench.ask('Sure?', { settings: settings('work'), parent: turn });
    await bench.close();
    await server.close();

    const [, own, others] = server.bodies;
    const entries = first.path.map(({ entry }) => entry);
    const thoughts = entries.flatMap((entry) => (entry.kind === 'reasoning' ? [entry.text] : []));
    const texts = entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text] : []));
    expect(thoughts.join('')).toMatch(/\w/);
    for (const text of thoughts.filter((one) => one !== '')) {
      expect(said(own)).toContain(quoted(text));
      expect(said(others)).not.toContain(quoted(text));
    }
    for (const text of texts) expect(said(others)).toContain(quoted(text));
    expect(second.story.at(-1)).toMatch(/^stop/);
    expect(elsewhere.story.at(-1)).toMatch(/^stop/);
    expect(bench.bugs).toEqual([]);
  },
);
