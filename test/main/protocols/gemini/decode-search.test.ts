import { describe, expect, test } from 'vitest';
import { toldByGemini } from '../../../support/gemini-wire.ts';

const web = (url: string, title?: string) => ({ kind: 'web', url, ...(title ? { title } : {}) });
const one = web('https://redirect.example/one', 'one.example');
const time = web('https://www.google.com/search?q=time+in Lima, PE', 'Time');
const paper = { kind: 'document', title: 'a.pdf', pages: { start: 3, end: 4 } };

describe('a search that only metadata tells of', () => {
  test('is one completed activity before the answer, the metadata kept as it came last', async () => {
    const [search] = await toldByGemini('search.sse');
    expect(search).toMatchObject({
      index: 0,
      activity: 'resp-a_sources',
      name: 'web_search',
      state: 'completed',
      input: { queries: ['café prices'] },
      summary: '2 results',
      results: [
        { title: 'one.example', url: one.url },
        { title: 'Time', url: time.url },
      ],
      suggestions: true,
    });
    expect(search?.['native']).toEqual([
      'gemini.grounding @ googleSearch',
      expect.stringContaining(String.raw`caf\u00e9<\/a>`),
    ]);
    expect(search?.['native']).toEqual([
      expect.anything(),
      expect.stringMatching(/^\{"webSearchQueries":\["","café prices"\],"searchEntryPoint":/),
    ]);
  });

  test('cites passages by UTF-8 bytes over the whole answer, checked against what is quoted', async () => {
    const [, first, second] = await toldByGemini('search.sse');
    expect(first).toMatchObject({ text: 'Café 🌍 yes.' });
    expect(first?.['attributions']).toEqual([
      { source: one, range: { start: 0, end: 12 } },
      { source: time, range: { start: 0, end: 12 } },
      { source: paper, excerpt: 'A page', range: { start: 8, end: 12 } },
    ]);
    expect(second?.['attributions']).toEqual([
      // The bytes were two too far, the quoted text was not.
      { source: one, range: { start: 1, end: 12 } },
      { source: paper, excerpt: 'A page', range: { start: 0, end: 7 } },
      // Neither its bytes nor its text are in the answer.
      { source: { kind: 'unknown', label: 'New' } },
    ]);
  });
});

describe('a search that is shown as it happens', () => {
  test('is one activity, to which the metadata adds its queries and results', async () => {
    const told = await toldByGemini('server-search.sse');
    expect(told.slice(0, 2)).toEqual([
      {
        index: 1,
        kind: 'hosted_activity',
        activity: 'srv1',
        name: 'web_search',
        state: 'started',
        input: { queries: ['tides'] },
        summary: '',
        native: [
          'gemini.part @ googleSearch',
          '{"thoughtSignature": "c2lnNQ==","toolCall": {"toolType": "GOOGLE_SEARCH_WEB","args": {"queries": ["tides", ""]},"id": "srv1"}}',
        ],
      },
      {
        index: 2,
        kind: 'hosted_activity',
        activity: 'srv1',
        name: 'web_search',
        state: 'completed',
        input: { queries: ['tides', 'noon tide'] },
        summary: '1 result',
        results: [{ title: 'tides', url: 'https://tides.example/' }],
        suggestions: true,
        native: [
          'gemini.part @ googleSearch',
          String.raw`{"thoughtSignature": "c2lnNg==","toolResponse": {"toolType": "GOOGLE_SEARCH_WEB","response": {"search_suggestions": "<b>tides<\/b>"},"id": "srv1"}}`,
        ],
      },
    ]);
    expect(told.filter(({ kind }) => kind === 'hosted_activity')).toHaveLength(2);
  });

  test('keeps suggestions that only the metadata has, in a transition of the same activity', async () => {
    const told = await toldByGemini('server-search-bare.sse');
    const searches = told.filter(({ activity }) => activity === 'srv1');
    expect(searches.map(({ index, state, suggestions }) => [index, state, suggestions])).toEqual([
      [1, 'started', undefined],
      [2, 'completed', undefined],
      [7, 'completed', true],
    ]);
    expect(searches[2]?.['native']).toEqual([
      'gemini.grounding @ googleSearch',
      '{"searchEntryPoint":{"renderedContent": "<i>s</i>"},"webSearchQueries":["tides"]}',
    ]);
  });

  test('leaves a call without a result begun, and a tool nobody knows under its own word', async () => {
    const told = await toldByGemini('server-search-bare.sse');
    expect(told.filter(({ name }) => name === 'brand_new')).toMatchObject([
      { activity: 'resp-a_5', state: 'started', input: { x: 1 } },
    ]);
  });
});

describe('pages the provider read', () => {
  test('are an activity each, with what became of them', async () => {
    const pages = (await toldByGemini('pages.sse')).filter(({ name }) => name === 'web_fetch');
    expect(pages).toMatchObject([
      { index: 0, state: 'completed', input: { url: 'https://a.example/' }, summary: '1 page' },
      { state: 'failed', summary: 'failed: unsafe', reason: 'error' },
      { state: 'completed', input: { url: 'https://c.example/' } },
    ]);
  });

  test('are told once where their call is shown', async () => {
    const pages = (await toldByGemini('server-search-bare.sse')).filter(
      ({ name }) => name === 'web_fetch',
    );
    expect(pages.map(({ activity, state, summary }) => [activity, state, summary])).toEqual([
      ['srv2', 'started', ''],
      ['srv2', 'completed', ''],
      ['resp-a_page_1', 'failed', 'failed: paywall'],
    ]);
  });
});

test('what the answer took from somebody is cited once, and nothing without a source', async () => {
  const text = (await toldByGemini('pages.sse')).find(({ kind }) => kind === 'text');
  expect(text?.['attributions']).toEqual([
    { source: web('https://code.example/'), range: { start: 0, end: 7 } },
    { source: web('https://whole.example/') },
  ]);
});
