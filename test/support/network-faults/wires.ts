import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A protocol, by a source that speaks it, with a whole answer of one text. */
export interface Wire {
  readonly source: string;
  readonly text: string;
  readonly type: string;
}

/** Every protocol, its answers read from the project whose root is given. */
export function wiresIn(root: string): readonly Wire[] {
  const fixture = (file: string) =>
    readFileSync(join(root, 'test', 'fixtures', 'wire', file), 'utf8');
  return [
    { source: 'anthropic', text: fixture('messages/text.sse'), type: 'text/event-stream' },
    { source: 'openai', text: fixture('responses/text.sse'), type: 'text/event-stream' },
    {
      source: 'openai-chat-completions',
      text: fixture('chat-completions/text.sse'),
      type: 'text/event-stream',
    },
    { source: 'google', text: fixture('gemini/text.sse'), type: 'text/event-stream' },
    { source: 'ollama', text: fixture('ollama/text.jsonl'), type: 'application/x-ndjson' },
  ];
}
