import { describe, expect, test } from 'vitest';
import { placeAnnotation } from '../../../../main/protocols/responses/annotation.ts';
import type { Attribution } from '../../../../shared/model/attribution.ts';
import { responsesWire, toldByResponses } from '../../../support/responses-wire.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const url = 'https://tides.example/bremen?utm_source=openai';
const citing = (start: number, end: number, cited = url) => ({
  type: 'url_citation',
  start_index: start,
  end_index: end,
  title: 'Tides',
  url: cited,
});

function sliced(text: string, annotation: Readonly<Record<string, unknown>>) {
  const { range, at, isSure } = placeAnnotation(annotation, text);
  return { slice: range && text.slice(range.start, range.end), at, isSure };
}

describe('where a web citation stands', () => {
  const link = `([tides.example](${url}))`;
  const text = `🌊🌊 Flut um zwölf. ${link} Ebbe um sechs.`;
  const units = text.indexOf(link);
  // The two waves are two units each, and one character each.
  const points = units - 2;

  test('counted in characters', () => {
    expect(sliced(text, citing(points, points + link.length))).toMatchObject({ slice: link });
  });

  test('counted in UTF-16 units, where that is what the link says', () => {
    expect(sliced(text, citing(units, units + link.length))).toMatchObject({ slice: link });
  });

  test('a few characters off: the link is near by', () => {
    expect(sliced(text, citing(points - 2, points + link.length - 2))).toMatchObject({
      slice: link,
      isSure: true,
    });
  });

  test('of several links to one address, the nearest', () => {
    const twice = `One ${link}. Two ${link}.`;
    const second = twice.lastIndexOf(link);
    const place = placeAnnotation(citing(second + 3, second + 9), twice);
    expect(place.range).toEqual({ start: second, end: second + link.length });
  });

  test('in brackets with a number, and as the bare address', () => {
    const numbered = `Noon[[1]](${url}).`;
    expect(sliced(numbered, citing(4, 4 + `[[1]](${url})`.length))).toMatchObject({
      slice: `[[1]](${url})`,
    });
    const bare = `See ${url} there.`;
    expect(sliced(bare, citing(4, 4 + url.length))).toMatchObject({ slice: url });
  });

  test('nowhere: the citation stays, where its passage would have ended', () => {
    expect(sliced('Noon. Six.', citing(0, 5))).toEqual({ slice: undefined, at: 5, isSure: false });
    expect(sliced('Noon.', citing(70, 90))).toEqual({ slice: undefined, at: 5, isSure: false });
  });

  test('an address that is a pattern for nobody is found as it is written', () => {
    const odd = 'https://a.example/(x)[y]?q=a+b*c|d$';
    const cited = `Noon ([a](${odd})).`;
    expect(sliced(cited, citing(5, 6, odd))).toMatchObject({ slice: `([a](${odd}))` });
  });
});

test('a long text of brackets is searched in no time', () => {
  const text = '['.repeat(200_000);
  const begun = performance.now();
  for (let count = 0; count < 20; count += 1) placeAnnotation(citing(count * 100, 199_000), text);
  expect(performance.now() - begun).toBeLessThan(2000);
});

async function attributionsOf(name: string): Promise<readonly Attribution[]> {
  const told = await toldByResponses(name);
  // Entries of texts have attributions.
  return told.flatMap(({ attributions }) => (attributions ?? []) as readonly Attribution[]);
}

test('files are cited at a link, at a place, or with no place at all', async () => {
  const text =
    'The sum is 13, says [out.csv](sandbox:/mnt/data/out.csv), and noon is in the table.';
  const [made, found, placeless, unknown] = await attributionsOf('hosted-tools.sse');
  expect(made).toEqual({
    source: { kind: 'file', id: 'cfile_1', name: 'out.csv' },
    range: { start: text.indexOf('['), end: text.indexOf(', and') },
  });
  expect(found).toEqual({
    source: { kind: 'file', id: 'file_1', name: 'tides.pdf' },
    at: text.length - 1,
  });
  expect(placeless).toMatchObject({ source: { id: 'cfile_2' }, at: text.length });
  expect(unknown).toMatchObject({ source: { kind: 'unknown', label: 'The moon' } });
});

test('a citation told on its way and again at the end is one, with the words of the wire', async () => {
  const { closed } = turnOf(await responsesWire.hear(responsesWire.readFixture('web-search.sse')));
  const text = closed.find(({ entry }) => entry.kind === 'text');
  const cited = text?.payloads.filter(({ slot }) => slot !== 'own') ?? [];
  expect(cited.map(({ slot, payload }) => [slot, payload.format, payload.value])).toEqual([
    [
      'attribution:0',
      'responses.annotation',
      `{"type":"url_citation","end_index":82,"start_index":17,"title":"Tides at Bremen","url":"${url}"}`,
    ],
  ]);
});

test('private marks are gone, also when they come in pieces, and ranges fit what is left', async () => {
  const [told] = await toldByResponses('private-marks.sse');
  expect(told).toMatchObject({ text: `Noon. ([t](${url})) Six.` });
  const [cited] = await attributionsOf('private-marks.sse');
  expect(cited?.range).toEqual({ start: 6, end: 6 + `([t](${url}))`.length });
  expect(String(told?.['native'])).toContain('turn0search1');
});
