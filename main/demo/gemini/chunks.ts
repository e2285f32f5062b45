import { pieces, type ReplyContext } from '../format.ts';
import type { Beat, Reply } from '../reply.ts';
import { seal } from '../seal.ts';
import { groundingOf } from './grounding.ts';

interface Told {
  readonly chunk?: object;
  readonly paces: number;
  readonly hangUp?: true;
}

/** Why an answer ends, by the scripts' words; anything else is `STOP`. */
const reasons: Readonly<Record<string, string>> = { max_tokens: 'MAX_TOKENS', refusal: 'SAFETY' };

/** A reply as the chunks of a Gemini stream. What it found and cites comes at the end, for the whole answer. */
export function* chunksOf(reply: Reply, context: ReplyContext): Generator<Told> {
  const { beats, stop } = reply;
  let words = 0;
  for (const beat of beats) {
    for (const told of beatChunks(beat, context)) {
      words += 1;
      yield told;
      if (told.hangUp || beat.kind === 'error') return;
    }
  }
  const answer = answerOf(beats);
  // The seal of an answer without calls stands on a part of its own, behind the words.
  const sealed = answer === '' ? [] : [{ text: '', thoughtSignature: seal('signature', answer) }];
  const candidate = {
    content: { parts: sealed, role: 'model' },
    finishReason: reasons[stop] ?? 'STOP',
    index: 0,
    ...groundingOf(beats),
  };
  const usageMetadata = {
    promptTokenCount: context.inputTokens,
    candidatesTokenCount: words,
    totalTokenCount: context.inputTokens + words,
  };
  yield { chunk: chunkOf([candidate], context, { usageMetadata }), paces: 1 };
}

/** All that is said, thoughts aside. */
function answerOf(beats: readonly Beat[]): string {
  return beats.map((beat) => (beat.kind === 'text' ? beat.text : '')).join('');
}

function* beatChunks(beat: Beat, context: ReplyContext): Generator<Told> {
  const part = (one: object, paces = 1): Told => ({
    chunk: chunkOf([{ content: { parts: [one], role: 'model' }, index: 0 }], context),
    paces,
  });
  switch (beat.kind) {
    case 'text':
      for (const text of pieces(beat.text)) yield part({ text });
      return;
    case 'thinking':
      for (const text of pieces(beat.text)) yield part({ text, thought: true });
      return;
    case 'search':
      return yield { paces: 30 };
    case 'call': {
      const { id, name, input } = beat;
      const thoughtSignature = seal('signature', id);
      return yield part({ functionCall: { name, args: input, id }, thoughtSignature });
    }
    case 'error':
      return yield {
        chunk: { error: { code: 503, message: beat.message, status: 'UNAVAILABLE' } },
        paces: 1,
      };
    case 'hang_up':
      return yield { paces: 1, hangUp: true };
    case 'rest':
      return yield { paces: beat.beats };
    // Nothing is pending on this wire: a response is never paused.
    case 'result':
      return;
  }
}

function chunkOf(candidates: readonly object[], { id, model }: ReplyContext, more: object = {}) {
  return { candidates, ...more, modelVersion: model, responseId: id };
}
