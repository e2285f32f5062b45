import { responsesDecoder } from '../../main/protocols/responses/decode.ts';
import { countedIds } from './counted-ids.ts';
import { toldEntries } from './told-entries.ts';
import { turnOf, wireBench } from './wire-bench.ts';

export const responsesWire = wireBench('responses', () =>
  responsesDecoder({
    provider: 'home',
    apiVersion: 'v1',
    toolVersions: { web_search: 'web_search', code_interpreter: 'code_interpreter' },
    newId: countedIds(),
  }),
);

/** What a fixture comes to, in the order its entries closed. */
export async function toldByResponses(name: string) {
  return toldEntries(turnOf(await responsesWire.hear(responsesWire.readFixture(name))));
}
