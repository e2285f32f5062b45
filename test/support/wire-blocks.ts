/**
 * The blocks of a streamed message as they stand on the wire, put together by cutting text: a second way to
 * the same bytes, so that what a decoder kept can be checked against it.
 */
export function wireBlocks(sse: string): readonly string[] {
  const blocks = new Map<number, Block>();
  for (const line of sse.split(/\r?\n/)) {
    const data = /^data: ?(.*)$/.exec(line)?.[1];
    if (data === undefined) continue;
    const { type, index } = JSON.parse(data) as { readonly type: string; readonly index: number };
    if (type === 'content_block_start') {
      const start = /"content_block":(.*)\}\s*$/.exec(data)?.[1]?.trim() ?? '';
      blocks.set(index, { start, pieces: new Map(), citations: [] });
    }
    const block = blocks.get(index);
    if (type === 'content_block_delta' && block) addPieces(block, data);
  }
  return [...blocks.entries()].toSorted(([a], [b]) => a - b).map(([, block]) => whole(block));
}

interface Block {
  readonly start: string;
  readonly pieces: Map<string, string>;
  readonly citations: string[];
}

function addPieces({ pieces, citations }: Block, data: string): void {
  const citation = /"citation":(.*)\}\s*\}\s*$/.exec(data)?.[1]?.trim();
  if (citation !== undefined) {
    citations.push(citation);
    return;
  }
  for (const key of ['text', 'thinking', 'signature', 'partial_json']) {
    const piece = new RegExp(`"${key}":"((?:[^"\\\\]|\\\\.)*)"`).exec(data)?.[1];
    if (piece) pieces.set(key, (pieces.get(key) ?? '') + piece);
  }
}

function whole({ start, pieces, citations }: Block): string {
  let block = start;
  for (const [key, piece] of pieces) {
    block =
      key === 'partial_json'
        ? block.replace('"input":{}', () => `"input":${JSON.parse(`"${piece}"`) as string}`)
        : block.replace(`"${key}":""`, () => `"${key}":"${piece}"`);
  }
  return block.replace('"citations":[]', () => `"citations":[${citations.join(',')}]`);
}
