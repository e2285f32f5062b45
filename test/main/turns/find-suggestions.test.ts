import { expect, test } from 'vitest';
import { suggestionsIn } from '../../../main/sources/suggestions-in.ts';
import { createFindSuggestions } from '../../../main/turns/find-suggestions.ts';
import { searchStream } from '../../support/gemini-search.ts';
import { payloadOf } from '../../support/conversation-store.ts';
import { messagesServer, stream } from '../../support/messages-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { conversation, settingsFor, turnBench } from '../../support/turn-bench.ts';

const html = '<b onclick="x()">tides \\ “</b>';

test.each([true, false])(
  'suggestions are found as they came, on the disk or before: on the disk %s',
  async (isStored) => {
    const server = await messagesServer([stream(searchStream(html))]);
    const bench = await turnBench({
      folder: await temporaryFolder(),
      providers: { home: server.baseUrl },
      source: 'google',
    });
    const { path } = await bench.ask('Tides?', {
      settings: { ...settingsFor(), source: 'google', hosted_tools: {} },
    });
    const found = path.find(({ entry }) => entry.kind === 'hosted_activity' && entry.suggestions);
    const store = isStored ? bench.store : { suggestions: async () => undefined };
    const turns = isStored ? bench.turns : { held: () => path };
    const find = createFindSuggestions({ store, turns, read: suggestionsIn });
    expect(await find(conversation, found?.entry.id ?? '')).toBe(html);
    expect(await find(conversation, path[0]?.entry.id ?? '')).toBeUndefined();
    await bench.close();
    await server.close();
  },
);

test.each([
  ['gemini.part', '{"toolResponse":{"response":{"search_suggestions":"<b>"}}}', '<b>'],
  ['gemini.grounding', '{"searchEntryPoint":{"renderedContent":"<i>"}}', '<i>'],
  ['gemini.grounding', '{"searchEntryPoint":{"sdkBlob":"AA=="}}', undefined],
  ['gemini.part', '{"text":"<b>"}', undefined],
  ['gemini.part', '[]', undefined],
  ['messages.text', '{"searchEntryPoint":{"renderedContent":"<i>"}}', undefined],
])('a payload %s %s holds %s', (format, value, expected) => {
  expect(suggestionsIn({ ...payloadOf(value), format })).toBe(expected);
});
