import { chatCompletionsDecoder } from '../../main/protocols/chat-completions/decode.ts';
import { countedIds } from './counted-ids.ts';
import { toldEntries } from './told-entries.ts';
import { turnOf, wireBench } from './wire-bench.ts';

export const chatWire = wireBench('chat-completions', () =>
  chatCompletionsDecoder({
    provider: 'home',
    apiVersion: 'v1',
    toolVersions: {},
    newId: countedIds(),
  }),
);

/** What a fixture comes to, in the order its entries closed. */
export async function toldByChat(name: string) {
  return toldEntries(turnOf(await chatWire.hear(chatWire.readFixture(name))));
}
