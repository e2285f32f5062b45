import { ollamaDecoder } from '../../main/protocols/ollama/decode.ts';
import { countedIds } from './counted-ids.ts';
import { toldEntries } from './told-entries.ts';
import { turnOf, wireBench } from './wire-bench.ts';

export const ollamaWire = wireBench(
  'ollama',
  () =>
    ollamaDecoder({
      provider: 'home',
      apiVersion: 'api',
      toolVersions: {},
      newId: countedIds(),
    }),
  'application/x-ndjson',
);

/** What a fixture comes to, in the order its entries closed. */
export async function toldByOllama(name: string) {
  return toldEntries(turnOf(await ollamaWire.hear(ollamaWire.readFixture(name))));
}
