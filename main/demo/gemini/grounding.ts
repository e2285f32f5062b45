import type { Beat, DemoPage } from '../reply.ts';

/** What was searched and found, and which passages stand on what: offsets count UTF-8 bytes of the answer. */
export function groundingOf(beats: readonly Beat[]): { readonly groundingMetadata?: object } {
  const searches = beats.flatMap((beat) =>
    beat.kind === 'search' && typeof beat.outcome !== 'string' && 'pages' in beat.outcome
      ? [{ query: beat.query, pages: beat.outcome.pages }]
      : [],
  );
  if (searches.length === 0) return {};
  const pages = searches.flatMap((search) => search.pages);
  const queries = searches.map(({ query }) => query);
  return {
    groundingMetadata: {
      webSearchQueries: queries,
      searchEntryPoint: { renderedContent: suggestions(queries) },
      groundingChunks: pages.map(({ url, title }) => ({ web: { uri: url, title } })),
      groundingSupports: supports(beats, pages),
    },
  };
}

function supports(beats: readonly Beat[], pages: readonly DemoPage[]): readonly object[] {
  let at = 0;
  return beats.flatMap((beat) => {
    if (beat.kind !== 'text') return [];
    const startIndex = at;
    at += Buffer.byteLength(beat.text);
    const cited = (beat.cites ?? []).map((page) => pages.findIndex(({ url }) => url === page.url));
    const found = cited.filter((index) => index !== -1);
    if (found.length === 0) return [];
    const segment = { startIndex, endIndex: at, text: beat.text };
    return [{ segment, groundingChunkIndices: found }];
  });
}

/** The vendor gives a piece of a page to be shown as it is. */
function suggestions(queries: readonly string[]): string {
  const links = queries.map(
    (query) =>
      `<a href="https://search.demo.example/?q=${encodeURIComponent(query)}">${escaped(query)}</a>`,
  );
  return `<style>div{display:flex;gap:8px;font:13px system-ui}a{padding:4px 12px;border:1px solid #8886;border-radius:14px;color:inherit;text-decoration:none}</style><div>${links.join('')}</div>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
