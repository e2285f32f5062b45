import { pieces, type ReplyContext } from '../format.ts';
import type { Beat, Reply } from '../reply.ts';

interface Told {
  readonly line?: object;
  readonly paces: number;
  readonly hangUp?: true;
}

/** A reply as the lines of an Ollama answer. It searches nothing and cites nothing: the wire has no place for it. */
export function* linesOf({ beats, stop }: Reply, context: ReplyContext): Generator<Told> {
  const { model, inputTokens } = context;
  const frame = { model, created_at: '2026-01-01T00:00:00Z' };
  let words = 0;
  for (const beat of beats) {
    for (const { message, ...told } of beatMessages(beat)) {
      words += 1;
      const line = message && { ...frame, message: { role: 'assistant', ...message }, done: false };
      yield { ...told, ...(line ? { line } : {}) };
      if (told.hangUp || told.line) return;
    }
  }
  yield {
    line: {
      ...frame,
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: stop === 'max_tokens' ? 'length' : 'stop',
      total_duration: words * 1_000_000,
      prompt_eval_count: inputTokens,
      eval_count: words,
    },
    paces: 1,
  };
}

interface Message extends Told {
  readonly message?: object;
}

function* beatMessages(beat: Beat): Generator<Message> {
  switch (beat.kind) {
    case 'text':
      for (const content of pieces(beat.text)) yield { message: { content }, paces: 1 };
      return;
    case 'thinking':
      for (const thinking of pieces(beat.text)) {
        yield { message: { content: '', thinking }, paces: 1 };
      }
      return;
    case 'call': {
      const called = { function: { name: beat.name, arguments: beat.input } };
      return yield { message: { content: '', tool_calls: [called] }, paces: 1 };
    }
    case 'error':
      return yield { line: { error: beat.message }, paces: 1 };
    case 'hang_up':
      return yield { paces: 1, hangUp: true };
    case 'rest':
      return yield { paces: beat.beats };
    case 'search':
    case 'result':
      return;
  }
}
