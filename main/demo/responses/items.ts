import { createHash } from 'node:crypto';
import { codePoints } from '../format.ts';
import type { Beat, DemoPage } from '../reply.ts';
import { seal } from '../seal.ts';

/** What a reply is made of on this wire: text beats that follow one another are one message. */
export type Item =
  | { readonly kind: 'reasoning'; readonly text: string; readonly item: object }
  | { readonly kind: 'search'; readonly item: object; readonly isOpen: boolean }
  | {
      readonly kind: 'message';
      readonly text: string;
      readonly item: object;
      readonly isCut: boolean;
    }
  | { readonly kind: 'call'; readonly text: string; readonly item: object }
  | {
      readonly kind: 'other';
      readonly beat: Extract<Beat, { kind: 'error' | 'hang_up' | 'rest' }>;
    };

type TextBeat = Extract<Beat, { kind: 'text' }>;

export function itemsOf(beats: readonly Beat[]): readonly Item[] {
  const items: Item[] = [];
  let said: TextBeat[] = [];
  const endMessage = () => {
    if (said.length > 0) items.push(messageItem(said));
    said = [];
  };
  for (const beat of beats) {
    if (beat.kind === 'text') {
      said.push(beat);
      continue;
    }
    endMessage();
    const item = itemOf(beat);
    if (item) items.push(item);
  }
  endMessage();
  return items;
}

function itemOf(beat: Exclude<Beat, TextBeat>): Item | undefined {
  switch (beat.kind) {
    case 'thinking':
      return { kind: 'reasoning', text: beat.text, item: reasoningItem(beat.text) };
    case 'search': {
      const { query, outcome } = beat;
      const pages = typeof outcome !== 'string' && 'pages' in outcome ? outcome.pages : [];
      const status = typeof outcome !== 'string' && 'error' in outcome ? 'failed' : 'completed';
      return {
        kind: 'search',
        isOpen: outcome === 'pending',
        item: searchItem(query, pages, status),
      };
    }
    // Nothing is pending on this wire: a response is never paused.
    case 'result':
      return undefined;
    case 'call': {
      const { id, name, input } = beat;
      const text = JSON.stringify(input);
      const item = { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: text };
      return { kind: 'call', text, item: { ...item, status: 'completed' } };
    }
    default:
      return { kind: 'other', beat };
  }
}

function reasoningItem(text: string) {
  return sealed('rs', {
    type: 'reasoning',
    summary: [{ type: 'summary_text', text }],
    encrypted_content: seal('reasoning', text),
  });
}

function searchItem(query: string, pages: readonly DemoPage[], status: string) {
  const sources = pages.map(({ url }) => ({ type: 'url', url }));
  const action = { type: 'search', query, queries: [query], sources };
  return sealed('ws', { type: 'web_search_call', status, action });
}

/** The vendor writes its links into the text, and its citations are about them. */
function messageItem(said: readonly TextBeat[]): Item {
  let text = '';
  const annotations: object[] = [];
  for (const { text: words, cites = [] } of said) {
    text += words;
    for (const { url, title } of cites) {
      text += ' ';
      const link = `([${new URL(url).host}](${url}))`;
      const start = codePoints(text);
      const place = { start_index: start, end_index: start + codePoints(link) };
      annotations.push({ type: 'url_citation', ...place, url, title });
      text += link;
    }
  }
  const content = [{ type: 'output_text', text, annotations, logprobs: [] }];
  const message = { type: 'message', status: 'completed', role: 'assistant', content };
  const isCut = said.some((beat) => beat.isCut === true);
  return { kind: 'message', text, isCut, item: sealed('msg', message) };
}

/** An id that only fits the item as it is: whoever sends it back changed, is found out. */
function sealed(prefix: string, item: object): object {
  return { id: idFor(prefix, item), ...item };
}

export function idFor(prefix: string, item: object): string {
  const digest = createHash('sha256').update(JSON.stringify(item, inOrder)).digest('hex');
  return `${prefix}_demo${digest.slice(0, 24)}`;
}

/** The order of members says nothing. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
