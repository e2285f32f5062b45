import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { newConversationId } from '../../../main/conversation-id.ts';
import { inlineCore } from '../../support/inline-core.ts';
import {
  type Answer,
  body,
  hold,
  type MessagesServer,
  messagesServer,
  sseOf,
  sseText,
  stream,
} from '../../support/messages-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const answer = stream(sseText('Twice a day.'));
const titled = (title: unknown) => stream(sseText(JSON.stringify({ title })));
const question = 'When does the tide turn\nhere?';
const firstLine = 'When does the tide turn';

async function serve(answers: readonly Answer[]): Promise<MessagesServer> {
  const server = await messagesServer(answers);
  onTestFinished(() => server.close());
  return server;
}

interface Bench {
  readonly answers: readonly Answer[];
  /** Of `[conversation.title.generate]`. */
  readonly titles?: string;
  readonly folder?: string;
  readonly others?: string;
}

async function bench({ answers, titles = 'auto = true', folder, others = '' }: Bench) {
  const server = await serve(answers);
  const toml = `[providers.llm.home]
source = "anthropic"
base_url = "${server.baseUrl}"
hosted_tools.web_search.enable = true
${others}
[conversation.title.generate]
${titles}`;
  const core = await inlineCore({
    toml,
    env: { ANTHROPIC_API_KEY: 'k' },
    ...(folder === undefined ? {} : { folder }),
  });
  const named: string[] = [];
  core.titles.begin((conversation) => named.push(conversation));
  const settings = core.providers.settingsFor({ model: { provider: 'home', name: 'm' } });
  const begin = async (conversation: string, parent?: string) => {
    const place = parent === undefined ? {} : { parent };
    const turn = await core.turns.start({ conversation, ...place, text: question, settings });
    return { conversation, turn };
  };
  return {
    ...core,
    server,
    named,
    begin,
    async asked() {
      const id = newConversationId(core.clock.now());
      await core.store.create({ id, at: core.clock.now() });
      const { turn } = await begin(id);
      await core.turns.settled(id, turn);
      return { conversation: id, turn };
    },
    titleOf: async (id: string) => (await core.store.summary(id)).title,
  };
}

/** Lets a server hold an answer until it is given. */
function held() {
  const waiting: ServerResponse[] = [];
  return {
    hold: (response: ServerResponse) => void waiting.push(response),
    give: (with_: Answer) => waiting.splice(0).map((response) => with_(response)),
    count: () => waiting.length,
  };
}

const unchanged = async ({ titleOf }: Awaited<ReturnType<typeof bench>>, id: string) => {
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(await titleOf(id)).toBe(firstLine);
};

test('a conversation is named after its first exchange, and what that cost is counted', async () => {
  const it = await bench({ answers: [answer, titled('How tides turn')] });
  const { conversation, turn } = await it.asked();
  await expect.poll(() => it.named).toEqual([conversation]);
  expect(await it.titleOf(conversation)).toBe('How tides turn');
  const asked = JSON.parse(it.server.bodies[1] ?? '') as Record<string, unknown>;
  expect(asked).toMatchObject({
    model: 'm',
    output_config: { format: { type: 'json_schema', schema: { required: ['title'] } } },
  });
  expect(asked['tools']).toBeUndefined();
  expect(JSON.stringify(asked['messages'])).toContain('Twice a day.');
  expect(await it.store.usageTotals()).toMatchObject([{ provider: 'home', responses: 2 }]);
  expect((await it.store.path(conversation, turn)).map(({ entry }) => entry.kind)).toEqual([
    'turn_start',
    'user_message',
    'text',
    'stop',
  ]);
});

test('another provider may make the titles, in the other form of structured output', async () => {
  const call = {
    kind: 'call',
    id: 'c',
    name: 'structured_output',
    input: { title: 'Tides' },
  } as const;
  const other = await serve([stream(sseOf([call], 'tool_use'))]);
  const it = await bench({
    answers: [answer],
    titles: 'model.id = "other/small"',
    others: `[providers.llm.other]\nsource = "anthropic-messages"\nbase_url = "${other.baseUrl}"`,
  });
  const { conversation } = await it.asked();
  await expect.poll(() => it.titleOf(conversation)).toBe('Tides');
  expect(it.server.requests).toHaveLength(1);
  expect(JSON.parse(other.bodies[0] ?? '')).toMatchObject({
    model: 'small',
    tool_choice: { type: 'any' },
    tools: [{ name: 'structured_output' }],
  });
});

test.each(['auto = false', '', 'auto = false\nmodel.id = "home/m"'])(
  'nothing is asked unless config wants titles: %s',
  async (titles) => {
    const it = await bench({ answers: [answer], titles });
    const { conversation } = await it.asked();
    await unchanged(it, conversation);
    expect(it.server.requests).toHaveLength(1);
  },
);

test.each([
  ['\u202eevil\u0007\n\tsecond line', 'evil'],
  ['word '.repeat(20), 'word word word word word word word word word word…'],
  ['  a \u2028 b ', 'a'],
])('a title is one short line of plain text: %j', async (given, title) => {
  const it = await bench({ answers: [answer, titled(given)] });
  const { conversation } = await it.asked();
  await expect.poll(() => it.named).toEqual([conversation]);
  expect(await it.titleOf(conversation)).toBe(title);
  expect(title.length).toBeLessThanOrEqual(50);
});

test.each([
  ['prose', stream(sseText('Certainly! "Tides"'))],
  ['an empty title', titled(' \u200e ')],
  ['no text', titled(7)],
  ['an error', body('{"error":{"message":"SECRET"}}', 'application/json', 400)],
])(
  '%s instead of a title leaves the first line, and is told to nobody but the log',
  async (_what, given) => {
    const it = await bench({ answers: [answer, given] });
    const { conversation } = await it.asked();
    await expect.poll(() => it.untitled).toHaveLength(1);
    expect(it.untitled[0]).not.toContain('SECRET');
    expect(it.untitled[0]).not.toContain('Certainly');
    expect(it.named).toEqual([]);
    expect(await it.titleOf(conversation)).toBe(firstLine);
  },
);

test('a name the user gives stays, also one given while the title is being made', async () => {
  const gate = held();
  const it = await bench({ answers: [answer, gate.hold, answer, titled('From a model')] });
  const { conversation, turn } = await it.asked();
  await expect.poll(gate.count).toBe(1);
  await it.store.rename(conversation, firstLine);
  gate.give(titled('From a model'));
  await expect.poll(async () => (await it.store.usageTotals())[0]?.responses).toBe(2);
  await unchanged(it, conversation);
  const next = await it.begin(conversation, turn);
  await it.turns.settled(conversation, next.turn);
  await unchanged(it, conversation);
  expect(it.server.requests).toHaveLength(3);
  expect(it.untitled).toEqual([]);
});

test('the next turn goes first, and the title comes after it', async () => {
  const it = await bench({ answers: [answer, hold, answer, titled('Tides at last')] });
  const { conversation, turn } = await it.asked();
  await expect.poll(() => it.server.requests.length).toBe(2);
  const next = await it.begin(conversation, turn);
  await it.turns.settled(conversation, next.turn);
  await expect.poll(() => it.titleOf(conversation)).toBe('Tides at last');
  expect(it.untitled).toEqual([]);
});

test('what the end of the app cut short is made up for after a restart', async () => {
  const folder = await temporaryFolder();
  const before = await bench({ answers: [answer, hold], folder });
  const { conversation, turn } = await before.asked();
  await expect.poll(() => before.server.requests.length).toBe(2);
  await before.titles.close();
  expect(before.untitled).toEqual([]);

  const after = await bench({ answers: [answer, titled('Tides again')], folder });
  expect(await after.titleOf(conversation)).toBe(firstLine);
  const next = await after.begin(conversation, turn);
  await after.turns.settled(conversation, next.turn);
  await expect.poll(() => after.titleOf(conversation)).toBe('Tides again');
});

test('a conversation that another process has named keeps that name', async () => {
  const folder = await temporaryFolder();
  const gate = held();
  const it = await bench({ answers: [answer, gate.hold], folder });
  const beside = await bench({ answers: [answer], folder });
  const { conversation, turn } = await it.asked();
  await expect.poll(gate.count).toBe(1);
  const other = { conversation, turn, title: 'Named beside', usage: [] };
  expect(await beside.store.nameAfter(other)).toBe(true);
  gate.give(titled('Too late'));
  await expect.poll(async () => (await it.store.usageTotals())[0]?.responses).toBe(2);
  expect(await it.titleOf(conversation)).toBe('Named beside');
  expect(it.named).toEqual([]);
});
