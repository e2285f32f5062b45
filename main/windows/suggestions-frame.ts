import type { ConversationId, EntryId } from '../../shared/model/ids.ts';
import { suggestionsMissing } from '../../shared/text/phrases/citations.ts';

/** Where the page shows Search Suggestions; the rest of the address names the conversation and the entry. */
export const suggestionsAddress = 'app://frame/suggestions/';

/** Gives the HTML of the Search Suggestions of an entry; undefined when there are none to show. */
export type FindSuggestions = (
  conversation: ConversationId,
  entry: EntryId,
) => Promise<string | undefined>;

/** UTF-16 units; what providers send is a tenth of it. */
const longest = 256 * 1024;
const pattern = /^app:\/\/frame\/suggestions\/([0-9a-f-]{36})\/([0-9a-z]{7})$/;

/** Never a script, never a request: what is shown here was written by somebody else. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups",
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
} as const;

/** The answer to a request for a frame with Search Suggestions; they stand in it as they came. */
export async function answerSuggestions(address: string, find: FindSuggestions): Promise<Response> {
  const [, conversation, entry] = pattern.exec(address) ?? [];
  const named = conversation !== undefined && entry !== undefined;
  const html = named ? await find(conversation, entry).catch(() => undefined) : undefined;
  if (html === undefined || html.length > longest) {
    const note = `<p style="margin:0;font:13px system-ui;color:GrayText">${suggestionsMissing}</p>`;
    return new Response(documentOf(note), { status: 404, headers });
  }
  return new Response(documentOf(html), { headers });
}

/**
 * Around the fragment only what lets it be read, and lets light and dark through. Its links want a window of
 * their own, which is what the door for links is asked for; the first base of a document stands.
 */
function documentOf(fragment: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<base target="_blank">
<style>body { margin: 1px; }</style>
<body>
${fragment}`;
}
