const frame = (event: { readonly type: string; readonly [key: string]: unknown }) =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** The bytes of a Messages answer of `deltas` text deltas, in the pieces a network gives. */
export function messagesStream(deltas: number): readonly Uint8Array[] {
  const usage = { input_tokens: 12, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [] };
  const text = [
    frame({ type: 'message_start', message: { ...message, stop_reason: null, usage } }),
    frame({
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'text', text: '' },
    }),
    ...Array.from({ length: deltas }, (_, at) =>
      frame({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: wordAt(at) },
      }),
    ),
    frame({ type: 'content_block_stop', index: 0 }),
    frame({
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: deltas },
    }),
    frame({ type: 'message_stop' }),
  ].join('');
  return inPieces(text);
}

/** A body in the pieces a network gives. */
export function inPieces(text: string): readonly Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const piece = 16_384;
  return Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  );
}

/** The words of an answer, one each delta. */
export function wordAt(at: number): string {
  return at % 12 === 11 ? ' tide,\n' : ` wave ${at % 100}`;
}
