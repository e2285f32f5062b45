import { pieces, type ReplyContext } from '../format.ts';
import type { Beat, DemoPage, Reply } from '../reply.ts';
import { seal } from '../seal.ts';

/** One event of the stream and how many paces to wait before it; `hangUp` ends the connection. */
export interface Timed {
  readonly event?: Readonly<Record<string, unknown>> & { readonly type: string };
  readonly paces: number;
  readonly hangUp?: true;
}

/** A reply as the events of a Messages stream. */
export function* eventsOf(reply: Reply, context: ReplyContext): Generator<Timed> {
  const { id, model, inputTokens } = context;
  const usage = { input_tokens: inputTokens, output_tokens: 1 };
  const message = { id, type: 'message', role: 'assistant', model, content: [], usage };
  yield { event: { type: 'message_start', message: { ...message, stop_reason: null } }, paces: 4 };
  yield { event: { type: 'ping' }, paces: 0 };
  let index = 0;
  let words = 0;
  for (const beat of reply.beats) {
    for (const timed of beatEvents(beat, index)) {
      if (timed.event?.type === 'content_block_stop') index += 1;
      words += 1;
      yield timed;
      if (timed.hangUp || timed.event?.type === 'error') return;
    }
  }
  yield { event: ending(reply, inputTokens, words), paces: 1 };
  yield { event: { type: 'message_stop' }, paces: 0 };
}

function ending({ beats, stop }: Reply, inputTokens: number, words: number) {
  const searches = beats.filter(({ kind }) => kind === 'search').length;
  return {
    type: 'message_delta',
    delta: { stop_reason: stop, stop_sequence: null },
    usage: {
      input_tokens: inputTokens,
      output_tokens: words,
      ...(searches > 0 ? { server_tool_use: { web_search_requests: searches } } : {}),
    },
  };
}

function* beatEvents(beat: Beat, index: number): Generator<Timed> {
  switch (beat.kind) {
    case 'text':
      yield* textEvents(beat, index);
      return;
    case 'thinking':
      yield* thinkingEvents(beat.text, index);
      return;
    case 'search':
      yield* searchEvents(beat, index);
      return;
    case 'result':
      yield* whole(resultBlock(beat.id, beat.pages.map(searchResult)), index, 20);
      return;
    case 'call': {
      const { id, name, input } = beat;
      yield* inputEvents({ type: 'tool_use', id, name }, input, index);
      return;
    }
    case 'error': {
      const { type, message } = beat;
      yield { event: { type: 'error', error: { type, message } }, paces: 1 };
      return;
    }
    case 'hang_up':
      yield { paces: 1, hangUp: true };
      return;
    case 'rest':
      yield { paces: beat.beats };
      return;
  }
}

const start = (index: number, content_block: object): Timed => ({
  event: { type: 'content_block_start', index, content_block },
  paces: 1,
});
const delta = (index: number, change: object): Timed => ({
  event: { type: 'content_block_delta', index, delta: change },
  paces: 1,
});
const end = (index: number): Timed => ({ event: { type: 'content_block_stop', index }, paces: 0 });

/** On the wire the citations of a block come before its text. */
function* textEvents(beat: Extract<Beat, { kind: 'text' }>, index: number): Generator<Timed> {
  const { text, cites = [], isCut = false } = beat;
  const empty = cites.length > 0 ? { citations: [] } : {};
  yield start(index, { ...empty, type: 'text', text: '' });
  for (const page of cites) {
    const citation = {
      type: 'web_search_result_location',
      cited_text: page.excerpt,
      url: page.url,
      title: page.title,
      encrypted_index: seal('index', page.url),
    };
    yield { ...delta(index, { type: 'citations_delta', citation }), paces: 0 };
  }
  for (const piece of pieces(text)) yield delta(index, { type: 'text_delta', text: piece });
  if (!isCut) yield end(index);
}

function* thinkingEvents(text: string, index: number): Generator<Timed> {
  yield start(index, { type: 'thinking', thinking: '', signature: '' });
  for (const piece of pieces(text)) yield delta(index, { type: 'thinking_delta', thinking: piece });
  yield delta(index, { type: 'signature_delta', signature: seal('signature', text) });
  yield end(index);
}

function* searchEvents(beat: Extract<Beat, { kind: 'search' }>, index: number): Generator<Timed> {
  const { id, query, outcome } = beat;
  yield* inputEvents({ type: 'server_tool_use', id, name: 'web_search' }, { query }, index);
  if (outcome === 'pending') return;
  const content =
    'pages' in outcome
      ? outcome.pages.map(searchResult)
      : { type: 'web_search_tool_result_error', error_code: outcome.error };
  yield* whole(resultBlock(id, content), index + 1, 30);
}

function* inputEvents(block: object, input: object, index: number): Generator<Timed> {
  const text = JSON.stringify(input);
  const half = Math.ceil(text.length / 2);
  yield start(index, { ...block, input: {} });
  yield delta(index, { type: 'input_json_delta', partial_json: '' });
  yield delta(index, { type: 'input_json_delta', partial_json: text.slice(0, half) });
  yield delta(index, { type: 'input_json_delta', partial_json: text.slice(half) });
  yield end(index);
}

function* whole(block: object, index: number, paces: number): Generator<Timed> {
  yield { ...start(index, block), paces };
  yield end(index);
}

function resultBlock(id: string, content: object) {
  return { type: 'web_search_tool_result', tool_use_id: id, content };
}

function searchResult({ url, title, age, excerpt }: DemoPage) {
  const encrypted_content = seal('content', `${url}\n${excerpt}`);
  return { type: 'web_search_result', title, url, encrypted_content, page_age: age };
}
