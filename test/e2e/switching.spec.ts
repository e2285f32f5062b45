import type { Page } from '@playwright/test';
import { tourQuestions } from '../../main/demo/demo.ts';
import { startDemoServer } from '../../main/demo/demo-server.ts';
import { memberText } from '../../shared/model/json-cut.ts';
import { tapServer, type TappedExchange } from '../support/tap-server.ts';
import { wireBlocks } from '../support/wire-blocks.ts';
import { keyVariable, writeConfig } from './support/config-file.ts';
import {
  ended,
  marksOf,
  openConversation,
  outcomesOf,
  sendMessage,
  turnAt,
} from './support/conversation.ts';
import { expect, test } from './support/window-test.ts';

const [tides = ''] = tourQuestions;

/** Three providers, each on a source of its own, and where their requests go. */
const providers = [
  { name: 'ada', source: 'anthropic', tool: 'web_search', path: '/v1/messages' },
  { name: 'bea', source: 'openai', tool: 'web_search', path: '/v1/responses' },
  { name: 'cleo', source: 'google', tool: 'google_search', path: ':streamGenerateContent' },
] as const;

const declared = (baseUrl: string) =>
  providers
    .map(
      ({ name, source, tool }) => `[providers.llm.${name}]
source = "${source}"
base_url = "${baseUrl}"
api_key_env = "${keyVariable}"

[providers.llm.${name}.hosted_tools.${tool}]
enable = true
`,
    )
    .join('\n');

/** What a provider must get back as it gave it, cut out of its answer. */
const nativeIn: Readonly<Record<string, (answer: string) => readonly string[]>> = {
  ada: (answer) => wireBlocks(answer).filter((block) => !block.startsWith('{"type":"text"')),
  bea: (answer) =>
    linesOf(answer).flatMap((line) =>
      line.startsWith('{"type":"response.output_item.done"')
        ? (memberText(line, ['item']) ?? [])
        : [],
    ),
  cleo: (answer) => answer.match(/\{"text":"","thoughtSignature":"[^"]+"\}/g) ?? [],
};

const linesOf = (answer: string) =>
  answer.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));

async function pick(page: Page, provider: string): Promise<void> {
  await page.getByRole('button', { name: /^(Model:|Pick a model)/ }).click();
  await page.getByPlaceholder('Search models').fill(`${provider}/demo-tide`);
  await page
    .getByRole('option', { name: /demo-tide|Demo/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Model: ${provider} / demo-tide` })).toBeVisible();
}

/** What the window says of the next request, turn by turn: kinds and how they go. */
async function willBeSent(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'What will be sent' }).click();
  const dialog = page.getByRole('dialog', { name: 'What will be sent' });
  const rows = dialog.getByRole('definition');
  await expect(rows.first()).toBeVisible();
  const told = await rows.allTextContents();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return told.map((text) => text.replace(/, [\d.,]+ (bytes?|kB)$/, ''));
}

const of = (exchanges: readonly TappedExchange[], path: string) =>
  exchanges.filter((one) => one.method === 'POST' && one.path.includes(path));

/** Asks each provider in turn, in one conversation that none of them has seen before. */
async function askEach(page: Page): Promise<void> {
  for (const [at, { name }] of providers.entries()) {
    await pick(page, name);
    if (at > 0) {
      const told = await willBeSent(page);
      expect(told.length).toBeGreaterThan(at);
      expect(told.filter((text) => text.endsWith(' wrote it'))).toEqual([]);
    }
    await sendMessage(page, tides);
    await ended(turnAt(page, at + 1));
    await expectCited(page, at);
  }
}

async function expectCited(page: Page, at: number): Promise<void> {
  const turn = turnAt(page, at + 1);
  await turn.scrollIntoViewIfNeeded();
  expect(await outcomesOf(turn)).toEqual([`4 results · ${providers[at]?.name}`]);
  expect(new Set(await marksOf(turn))).toEqual(new Set(['1', '2', '3', '4']));
  await expect(turn.getByRole('heading', { name: /Sources/ })).toBeVisible();
}

/** Goes back to each provider: it gets its own again, and of the others only the words. */
async function goBackToEach(page: Page): Promise<void> {
  for (const [at, { name }] of providers.entries()) {
    await pick(page, name);
    const told = await willBeSent(page);
    expect(told).toContain(`as ${name} wrote it`);
    for (const { name: other } of providers.filter((one) => one.name !== name)) {
      expect(told).toContain(`not sent: only ${other} can read what ${other} wrote`);
      expect(told).toContain(`as text: what ${other} added to it, only ${other} can read`);
      expect(told).not.toContain(`as ${other} wrote it`);
    }
    await sendMessage(page, 'demo: think');
    const turn = turnAt(page, providers.length + at + 1);
    await ended(turn);
    await expect(turn).toContainText('I have thought about it, and the answer is yes.');
  }
}

function expectOwnOnly(exchanges: readonly TappedExchange[]): void {
  const natives = providers.map(({ name, path }) => {
    const first = of(exchanges, path)[0]?.answer ?? '';
    return { name, path, blocks: nativeIn[name]?.(first) ?? [] };
  });
  for (const { name, path, blocks } of natives) {
    const sent = of(exchanges, path).map(({ body }) => body);
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.filter((block) => !sent.at(-1)?.includes(block))).toEqual([]);
    const foreign = natives.filter((one) => one.name !== name).flatMap((one) => one.blocks);
    expect(foreign.filter((block) => sent.some((body) => body.includes(block)))).toEqual([]);
  }
}

test('one conversation goes from provider to provider, and each gets only its own blocks back, byte for byte', async ({
  start,
  profile,
}) => {
  test.slow();
  const demo = await startDemoServer({ token: 'right', paceMs: 0 });
  const tap = await tapServer(demo.baseUrl);
  try {
    await writeConfig(profile, declared(tap.baseUrl));
    const env = { [keyVariable]: 'right' };
    const before = await start({ env });
    await askEach(before.page);
    await before.quit();
    const { page } = await start({ env });
    await openConversation(page, tides);
    await goBackToEach(page);
    for (const at of providers.keys()) await expectCited(page, at);
  } finally {
    await tap.close();
    await demo.close();
  }
  expectOwnOnly(tap.exchanges);
});

test('a model that the provider does not have is said to be so, with the list to pick another from', async ({
  start,
  profile,
}) => {
  const toml = `[providers.llm.demo]
source = "openai"
server = "demo"

[assistant.model]
id = "demo/gone"
`;
  await writeConfig(profile, toml);
  const { page } = await start();
  await sendMessage(page, 'demo: think');
  await expect(turnAt(page, 1).getByText('demo has no model called gone')).toBeVisible();
  const list = page.getByPlaceholder('Search models');
  await expect(list).toBeFocused();
  await list.fill('tide');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Model: demo / demo-tide' })).toBeVisible();
  await sendMessage(page, 'demo: think');
  await expect(turnAt(page, 2)).toContainText('I have thought about it, and the answer is yes.');
});
