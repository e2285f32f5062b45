import { chatCompletionsDecoder } from '../../main/protocols/chat-completions/decode.ts';
import { geminiDecoder } from '../../main/protocols/gemini/decode.ts';
import { ollamaDecoder } from '../../main/protocols/ollama/decode.ts';
import { responsesDecoder } from '../../main/protocols/responses/decode.ts';
import type { BenchRow } from './bench-row.ts';
import { inPieces, wordAt } from './messages-stream.ts';
import { bare, type BenchedWire, decodeAndBuild, deltas, inTurn, ratioOf } from './s1-decode.ts';

const sse = 'text/event-stream';
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const words = Array.from({ length: deltas }, (_, at) => wordAt(at));

const wires: readonly (BenchedWire & { readonly name: string; readonly text: () => string })[] = [
  { name: 'Responses', decoder: responsesDecoder, contentType: sse, text: responses },
  { name: 'Chat Completions', decoder: chatCompletionsDecoder, contentType: sse, text: chat },
  { name: 'Gemini', decoder: geminiDecoder, contentType: sse, text: gemini },
  { name: 'Ollama', decoder: ollamaDecoder, contentType: 'application/x-ndjson', text: ollama },
];

/** S1 for the other four protocols. */
export async function runS3(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { name, text, ...wire } of wires) {
    const pieces = inPieces(text());
    const pairs = await inTurn(
      () => (wire.contentType === sse ? bare(pieces) : bareLines(pieces)),
      () => decodeAndBuild(pieces, wire),
    );
    const what = `${name}: decode and build 100,000 deltas, against splitting and parsing alone`;
    rows.push({ id: 'S3', what, goal: { atMost: 1.8 }, ...ratioOf(pairs) });
  }
  return rows;
}

/** What nothing that reads lines of JSON can go below. */
function bareLines(pieces: readonly Uint8Array[]): number {
  const decoder = new TextDecoder();
  let rest = '';
  let length = 0;
  for (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const parsed = JSON.parse(line) as { message?: { content?: string } };
      length += parsed.message?.content?.length ?? 0;
    }
  }
  return length;
}

function responses(): string {
  const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const response = { id: 'resp_1', object: 'response', status: 'in_progress', output: [] };
  const item = { id: 'msg_1', type: 'message', status: 'in_progress', role: 'assistant' };
  const part = { type: 'output_text', text: '', annotations: [], logprobs: [] };
  const text = words.join('');
  const content = [{ ...part, text }];
  const done = { ...item, status: 'completed', content };
  const events = [
    { type: 'response.created', response },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
    { type: 'response.content_part.added', ...place, part },
    ...words.map((delta) => ({
      type: 'response.output_text.delta',
      ...place,
      delta,
      logprobs: [],
      obfuscation: '',
    })),
    { type: 'response.output_text.done', ...place, text, logprobs: [] },
    { type: 'response.content_part.done', ...place, part: content[0] },
    { type: 'response.output_item.done', output_index: 0, item: done },
    { type: 'response.completed', response: { ...response, status: 'completed', output: [done] } },
  ];
  return events
    .map((event, at) => `event: ${event.type}\n${data({ ...event, sequence_number: at })}`)
    .join('');
}

function chat(): string {
  const frame = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' };
  const choice = (delta: object, finish_reason: string | null = null) =>
    data({ ...frame, choices: [{ index: 0, delta, finish_reason }] });
  return [
    choice({ role: 'assistant', content: '' }),
    ...words.map((content) => choice({ content })),
    choice({}, 'stop'),
    'data: [DONE]\n\n',
  ].join('');
}

function gemini(): string {
  const chunk = (parts: readonly object[], more: object = {}) =>
    data({
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }],
      modelVersion: 'm',
      responseId: 'r',
    });
  return [
    ...words.map((text) => chunk([{ text }])),
    chunk([{ text: '' }], { finishReason: 'STOP' }),
  ].join('');
}

function ollama(): string {
  const line = (content: string, more: object = {}) =>
    `${JSON.stringify({
      model: 'm',
      created_at: '2026-12-01T00:00:00Z',
      message: { role: 'assistant', content },
      done: false,
      ...more,
    })}\n`;
  return [...words.map((word) => line(word)), line('', { done: true, done_reason: 'stop' })].join(
    '',
  );
}
