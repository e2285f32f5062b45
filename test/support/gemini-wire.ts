import { geminiDecoder } from '../../main/protocols/gemini/decode.ts';
import { countedIds } from './counted-ids.ts';
import { toldEntries } from './told-entries.ts';
import { turnOf, wireBench } from './wire-bench.ts';

export const geminiWire = wireBench('gemini', () =>
  geminiDecoder({
    provider: 'home',
    apiVersion: 'v1beta',
    toolVersions: { google_search: 'googleSearch' },
    newId: countedIds(),
  }),
);

/** What a fixture comes to, in the order its entries closed. */
export async function toldByGemini(name: string) {
  return toldEntries(turnOf(await geminiWire.hear(geminiWire.readFixture(name))));
}
