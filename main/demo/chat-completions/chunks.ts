import { codePoints, pieces, type ReplyContext } from '../format.ts';
import type { Beat, Reply } from '../reply.ts';
import { seal } from '../seal.ts';

interface Told {
  readonly chunk?: object;
  readonly paces: number;
  readonly hangUp?: true;
}

/** Why an answer ends, by the scripts' words; anything else is `stop`. */
const reasons: Readonly<Record<string, string>> = {
  max_tokens: 'length',
  refusal: 'content_filter',
  tool_use: 'tool_calls',
};

/** A reply as the chunks of a Chat Completions stream; what it cites comes with the end of the text. */
export function* chunksOf({ beats, stop }: Reply, context: ReplyContext): Generator<Told> {
  const { id, model, inputTokens } = context;
  const frame = { id, object: 'chat.completion.chunk', created: 0, model };
  const piece = (delta: object, finish_reason: string | null = null): object => ({
    ...frame,
    choices: [{ index: 0, delta, finish_reason }],
  });
  yield { chunk: piece({ role: 'assistant', content: '' }), paces: 4 };
  let words = 0;
  let calls = 0;
  for (const beat of beats) {
    for (const { delta, ...told } of beatDeltas(beat, calls)) {
      words += 1;
      yield { ...told, ...(delta ? { chunk: piece(delta) } : {}) };
      if (told.hangUp || told.chunk) return;
    }
    if (beat.kind === 'call') calls += 1;
  }
  const annotations = annotationsOf(beats);
  if (annotations.length > 0) yield { chunk: piece({ annotations }), paces: 0 };
  yield { chunk: piece({}, reasons[stop] ?? 'stop'), paces: 1 };
  const usage = { prompt_tokens: inputTokens, completion_tokens: words };
  const total_tokens = inputTokens + words;
  yield { chunk: { ...frame, choices: [], usage: { ...usage, total_tokens } }, paces: 0 };
}

interface Delta extends Told {
  readonly delta?: object;
}

function* beatDeltas(beat: Beat, calls: number): Generator<Delta> {
  switch (beat.kind) {
    case 'text':
      for (const content of pieces(beat.text)) yield { delta: { content }, paces: 1 };
      return;
    case 'thinking':
      return yield* thoughtDeltas(beat.text);
    case 'call': {
      const { id, name, input } = beat;
      const called = { name, arguments: JSON.stringify(input) };
      const tool_calls = [{ index: calls, id, type: 'function', function: called }];
      return yield { delta: { tool_calls }, paces: 1 };
    }
    case 'error':
      return yield { chunk: { error: { code: 503, message: beat.message } }, paces: 1 };
    case 'hang_up':
      return yield { paces: 1, hangUp: true };
    case 'rest':
      return yield { paces: beat.beats };
    // Searches leave no trace on this wire but what is cited, and a response is never paused.
    case 'search':
    case 'result':
      return yield { paces: 20 };
  }
}

/** The thought in words, and sealed as a whole. */
function* thoughtDeltas(text: string): Generator<Delta> {
  for (const reasoning of pieces(text)) {
    const detail = { type: 'reasoning.text', text: reasoning, index: 0 };
    yield { delta: { reasoning, reasoning_details: [detail] }, paces: 1 };
  }
  const sealed = { type: 'reasoning.text', signature: seal('signature', text), index: 0 };
  yield { delta: { reasoning_details: [sealed] }, paces: 0 };
}

/** The offsets are those of the cited passage, in code points. */
function annotationsOf(beats: readonly Beat[]): readonly object[] {
  let at = 0;
  return beats.flatMap((beat) => {
    if (beat.kind !== 'text') return [];
    const start_index = at;
    at += codePoints(beat.text);
    return (beat.cites ?? []).map(({ url, title, excerpt }) => ({
      type: 'url_citation',
      url_citation: { url, title, content: excerpt, start_index, end_index: at },
    }));
  });
}
