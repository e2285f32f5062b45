import { hasRecording, noRecordings, recording } from '../support/recordings.ts';
import { wireBlocks } from '../support/wire-blocks.ts';
import { keyVariable, searchingProvider, writeConfig } from './support/config-file.ts';
import {
  citedOf,
  ended,
  openConversation,
  outcomesOf,
  sendMessage,
  turnAt,
} from './support/conversation.ts';
import { kill } from './support/launch.ts';
import { hold, messagesServer, sseOf, stream } from '../support/messages-server.ts';
import { expect, test } from './support/window-test.ts';

const env = { [keyVariable]: 'right' };
const question = 'What is new?';
const weather = {
  url: 'https://weather.example.test/surges',
  title: 'Surges',
  age: 'June 2026',
  excerpt: 'Wind and air pressure can move the sea by more than a metre.',
};

const names = ['anthropic/pause-turn-leg1.sse', 'anthropic/pause-turn-leg2.sse'];
const isRecorded = names.every(hasRecording);

/** The same kind of pause twice: as it was recorded, and as small as it can be for those without recordings. */
const pauses = [
  {
    kind: 'a recorded pause',
    skipped: isRecorded ? undefined : noRecordings,
    legs: isRecorded ? names.map(recording) : [],
    searches: 15,
    citations: 19,
  },
  {
    kind: 'a pause',
    skipped: undefined,
    legs: [
      sseOf(
        [
          { kind: 'thinking', text: 'I should look that up.' },
          { kind: 'text', text: 'Let me see.' },
          { kind: 'search', id: 'srvtoolu_1', query: 'tides', outcome: { pages: [weather] } },
          { kind: 'search', id: 'srvtoolu_2', query: 'surges', outcome: 'pending' },
        ],
        'pause_turn',
      ),
      sseOf([
        { kind: 'result', id: 'srvtoolu_2', pages: [weather] },
        { kind: 'text', text: 'The sea can rise', cites: [weather] },
        { kind: 'text', text: ' by a metre.', cites: [weather] },
      ]),
    ],
    searches: 2,
    citations: 2,
  },
];

for (const { kind, skipped, legs, searches, citations } of pauses) {
  const titled = (title: string) => `${kind}: ${title}${skipped ? `: ${skipped}` : ''}`;
  const [first = '', second = ''] = legs;
  /** The blocks of the first response, cut out of its bytes another way than the decoder does. */
  const blocks = () => wireBlocks(first).join(',');
  const sentBack = (body = '') => body.split('{"role":"assistant","content":[').at(-1);

  test(
    titled('and its continuation are one answer, and its blocks go back as they came'),
    async ({ start, profile }) => {
      test.skip(skipped !== undefined, skipped);
      const server = await messagesServer([stream(first), stream(second)]);
      await writeConfig(profile, searchingProvider(server.baseUrl));
      const { page } = await start({ env });
      await sendMessage(page, question);
      const turn = turnAt(page, 1);
      await ended(turn);
      await server.close();

      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(turn.getByText(`${searches} searches in this turn`)).toBeVisible();
      const outcomes = await outcomesOf(turn);
      expect(outcomes).toHaveLength(searches);
      for (const outcome of outcomes) expect(outcome).toMatch(/^\d+ results? · home$/);
      await turn
        .getByRole('link', { name: /^Source 1:/ })
        .first()
        .click();
      const cited = await citedOf(page);
      expect(cited.reduce((sum, times) => sum + times, 0)).toBe(citations);

      expect(server.requests).toHaveLength(2);
      const sent = sentBack(server.requests[1]?.body);
      expect(sent?.startsWith(`${blocks()}]}`)).toBe(true);
    },
  );

  test(
    titled('after the app was killed in it, going on sends the same bytes'),
    async ({ start, profile }) => {
      test.skip(skipped !== undefined, skipped);
      const server = await messagesServer([stream(first), hold, stream(second)]);
      await writeConfig(profile, searchingProvider(server.baseUrl));
      const before = await start({ env });
      await sendMessage(before.page, question);
      await expect.poll(() => server.requests.length).toBe(2);
      await kill(before);

      const { page } = await start({ env });
      await openConversation(page, question);
      const turn = turnAt(page, 1);
      await expect(turn.getByText('The provider paused this answer.')).toBeVisible();
      await turn.getByRole('button', { name: 'Continue' }).click();
      await expect.poll(() => server.requests.length).toBe(3);
      await ended(turn);
      await server.close();

      expect(server.requests[2]?.body).toBe(server.requests[1]?.body);
      expect(sentBack(server.requests[2]?.body)?.startsWith(`${blocks()}]}`)).toBe(true);
      await expect(turn.getByText('The provider paused this answer.')).toHaveCount(0);
      await expect(turn.getByText(`${searches} searches in this turn`)).toBeVisible();
      expect(await outcomesOf(turn)).toHaveLength(searches);
    },
  );
}

test('the demo pauses, and goes on by itself', async ({ footnote: { page } }) => {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await sendMessage(page, 'demo: pause');
  const turn = turnAt(page, 1);
  await ended(turn);
  await expect(turn).toContainText('Let me look that up.');
  await expect(turn).toContainText('After the pause: the wind can add a metre.');
  expect(await outcomesOf(turn)).toEqual(['1 result · demo']);
  await expect(turn.getByText('1 search in this turn')).toBeVisible();
});
