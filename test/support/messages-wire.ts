import { messagesDecoder } from '../../main/protocols/messages/decode.ts';
import { countedIds } from './counted-ids.ts';
import { wireBench } from './wire-bench.ts';

export { turnOf } from './wire-bench.ts';

export const messagesWire = wireBench('messages', () =>
  messagesDecoder({
    provider: 'home',
    apiVersion: '2023-06-01',
    toolVersions: { web_search: 'web_search_20250305', web_fetch: 'web_fetch_20260209' },
    newId: countedIds(),
  }),
);

export const { fixtures: wireFixtures, hear, readFixture } = messagesWire;
