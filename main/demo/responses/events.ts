import { pieces, type ReplyContext } from '../format.ts';
import type { Reply } from '../reply.ts';
import { type Item, itemsOf } from './items.ts';

export interface Told {
  readonly event?: Readonly<Record<string, unknown>> & { readonly type: string };
  readonly paces: number;
  readonly hangUp?: true;
}

/** Why a response ends, by the scripts' words; anything else is `completed`. */
const incomplete: Readonly<Record<string, string>> = {
  max_tokens: 'max_output_tokens',
  refusal: 'content_filter',
};

/** A reply as the events of a Responses stream. */
export function* eventsOf({ beats, stop }: Reply, context: ReplyContext): Generator<Told> {
  const { id, model, inputTokens } = context;
  const response = { id, object: 'response', created_at: 0, model, error: null };
  const begun = { ...response, status: 'in_progress', output: [], usage: null };
  yield told({ type: 'response.created', response: begun }, 4);
  const output: object[] = [];
  let words = 0;
  for (const item of itemsOf(beats)) {
    for (const one of itemEvents(item, output.length, context)) {
      words += 1;
      yield one;
      if (one.hangUp || one.event?.type === 'response.failed') return;
    }
    if ('item' in item) output.push(item.item);
  }
  const usage = {
    input_tokens: inputTokens,
    output_tokens: words,
    total_tokens: inputTokens + words,
  };
  const reason = incomplete[stop];
  const status = reason === undefined ? 'completed' : 'incomplete';
  const incomplete_details = reason === undefined ? null : { reason };
  const ended = { ...response, status, incomplete_details, output, usage };
  yield told({ type: `response.${status}`, response: ended });
}

function told(event: NonNullable<Told['event']>, paces = 0): Told {
  return { event, paces };
}

function* itemEvents(item: Item, index: number, { id, model }: ReplyContext): Generator<Told> {
  switch (item.kind) {
    case 'reasoning':
      return yield* reasoningEvents(item, index);
    case 'search':
      return yield* searchEvents(item, index);
    case 'message':
      return yield* messageEvents(item, index);
    case 'call':
      return yield* callEvents(item, index);
    case 'other': {
      const { beat } = item;
      if (beat.kind === 'rest') return yield { paces: beat.beats };
      if (beat.kind === 'hang_up') return yield { paces: 1, hangUp: true };
      const error = { code: 'server_error', message: beat.message };
      const response = { id, object: 'response', status: 'failed', model, error, output: [] };
      return yield told({ type: 'response.failed', response }, 1);
    }
  }
}

const added = (output_index: number, item: object) =>
  told({ type: 'response.output_item.added', output_index, item }, 1);
const done = (output_index: number, item: object) =>
  told({ type: 'response.output_item.done', output_index, item });

type ItemOf<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>;

function* reasoningEvents({ item, text }: ItemOf<'reasoning'>, index: number): Generator<Told> {
  const place = { output_index: index, summary_index: 0 };
  const part = { type: 'summary_text', text: '' };
  yield added(index, { ...item, summary: [], encrypted_content: '' });
  yield told({ type: 'response.reasoning_summary_part.added', ...place, part });
  for (const delta of pieces(text)) {
    yield told({ type: 'response.reasoning_summary_text.delta', ...place, delta }, 1);
  }
  yield told({ type: 'response.reasoning_summary_text.done', ...place, text });
  yield told({
    type: 'response.reasoning_summary_part.done',
    ...place,
    part: { ...part, text },
  });
  yield done(index, item);
}

function* searchEvents({ item, isOpen }: ItemOf<'search'>, index: number): Generator<Told> {
  const { action, ...begun } = item as { readonly action: object };
  yield added(index, { ...begun, status: 'in_progress', ...(isOpen ? { action } : {}) });
  if (isOpen) return;
  const place = { output_index: index };
  yield told({ type: 'response.web_search_call.in_progress', ...place });
  yield told({ type: 'response.web_search_call.searching', ...place });
  yield told({ type: 'response.web_search_call.completed', ...place }, 30);
  yield done(index, item);
}

function* messageEvents({ item, text, isCut }: ItemOf<'message'>, index: number): Generator<Told> {
  const { content, ...begun } = item as { readonly content: readonly OutputText[] };
  const place = { output_index: index, content_index: 0 };
  yield added(index, { ...begun, status: 'in_progress', content: [] });
  const [part] = content;
  yield told({
    type: 'response.content_part.added',
    ...place,
    part: { ...part, text: '', annotations: [] },
  });
  for (const delta of pieces(text)) {
    yield told({ type: 'response.output_text.delta', ...place, delta, logprobs: [] }, 1);
  }
  if (isCut) return;
  for (const [annotation_index, annotation] of (part?.annotations ?? []).entries()) {
    const type = 'response.output_text.annotation.added';
    yield told({ type, ...place, annotation_index, annotation });
  }
  yield told({ type: 'response.output_text.done', ...place, text, logprobs: [] });
  yield told({ type: 'response.content_part.done', ...place, part });
  yield done(index, item);
}

interface OutputText {
  readonly annotations: readonly object[];
}

function* callEvents({ item, text }: ItemOf<'call'>, index: number): Generator<Told> {
  const place = { output_index: index };
  yield added(index, { ...item, arguments: '', status: 'in_progress' });
  yield told({ type: 'response.function_call_arguments.delta', ...place, delta: text }, 1);
  yield told({ type: 'response.function_call_arguments.done', ...place, arguments: text });
  yield done(index, item);
}
