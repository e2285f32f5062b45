import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { turnErrorText } from '../../shared/text/phrases/errors.ts';
import type { TurnError } from '../../shared/model/turn-error.ts';
import { encryptionOf } from '../support/network-faults/certificates.ts';
import { changeFile } from '../support/sqlite-file.ts';
import { configFile, keyVariable, searchingProvider, writeConfig } from './support/config-file.ts';
import { ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import {
  body,
  cutStream,
  messagesServer,
  nobodysAddress,
  sseOf,
  sseText,
  stream,
  type Answer,
} from '../support/messages-server.ts';
import { expect, test } from './support/window-test.ts';

const env = { [keyVariable]: 'right' };
const errorJson = (type: string, message: string) =>
  JSON.stringify({ type: 'error', error: { type, message } });
const page404 = '<!doctype html><title>404</title><h1>Not found</h1>';

interface Failure {
  readonly title: string;
  readonly answer: Answer;
  readonly error: Pick<TurnError, 'kind' | 'status' | 'partial'>;
  /** How often it is asked before it is given up; absent: once. */
  readonly tries?: number;
  /** What else the turn shows: the provider's own words, the text that had come. */
  readonly shown: readonly string[];
}

const failures: readonly Failure[] = [
  {
    title: 'a wrong key',
    answer: body(errorJson('authentication_error', 'invalid x-api-key'), 'application/json', 401),
    error: { kind: 'auth', status: 401 },
    shown: ['invalid x-api-key', 'HTTP 401'],
  },
  {
    title: 'a wrong base_url',
    answer: body(page404, 'text/html', 404),
    error: { kind: 'bad_base_url', status: 404 },
    shown: ['HTTP 404'],
  },
  {
    title: 'a page instead of a stream',
    answer: body('<!doctype html><title>Welcome</title><h1>It works!</h1>', 'text/html'),
    error: { kind: 'bad_base_url' },
    shown: [],
  },
  {
    title: 'JSON instead of a stream',
    answer: body('{"hello": "world"}', 'application/json'),
    error: { kind: 'protocol' },
    tries: 3,
    shown: [],
  },
  {
    title: 'an error with the status of a success',
    answer: body(errorJson('invalid_request_error', 'max_tokens: too small'), 'application/json'),
    error: { kind: 'refused_parameter', status: 400 },
    shown: ['max_tokens: too small'],
  },
  {
    title: 'a stream that breaks in the middle',
    answer: cutStream(
      sseOf([{ kind: 'text', text: 'This much came', isCut: true }]).split(
        'event: message_delta',
      )[0] ?? '',
    ),
    error: { kind: 'network', partial: true },
    shown: ['This much came'],
  },
  {
    title: 'a stream that ends in the middle',
    answer: stream(sseText('This much came').split('event: message_delta')[0] ?? ''),
    error: { kind: 'network', partial: true },
    shown: ['This much came'],
  },
  {
    title: 'an error in the middle of a stream',
    answer: stream(
      sseOf([
        { kind: 'text', text: 'This much came', isCut: true },
        { kind: 'error', type: 'overloaded_error', message: 'Overloaded' },
      ]),
    ),
    error: { kind: 'overloaded', status: 529 },
    shown: ['This much came', 'Overloaded', 'HTTP 529'],
  },
];

for (const { title, answer, error, tries = 1, shown } of failures) {
  test(`${title} is said, with what to do, and trying again goes on`, async ({
    start,
    profile,
  }) => {
    const server = await messagesServer([
      ...Array<Answer>(tries).fill(answer),
      stream(sseText('Here I am.')),
    ]);
    await writeConfig(profile, searchingProvider(server.baseUrl));
    const { page } = await start({ env });
    await sendMessage(page, 'Hello?');
    const turn = turnAt(page, 1);
    await ended(turn);
    const card = turnErrorText(
      { ...error, origin: server.baseUrl },
      { provider: 'home', model: 'm' },
    );
    for (const text of [card.title, card.advice, ...shown]) {
      await expect.soft(turn).toContainText(text);
    }
    await turn.getByRole('button', { name: 'Try again' }).click();
    await expect(turn).toContainText('Here I am.');
    await server.close();
    expect(server.requests).toHaveLength(tries + 1);
  });
}

test('a failure is said in the same words after a start', async ({ start, profile }) => {
  const refused = errorJson('authentication_error', 'invalid x-api-key');
  const server = await messagesServer([body(refused, 'application/json', 401)]);
  await writeConfig(profile, searchingProvider(server.baseUrl));
  const before = await start({ env });
  await sendMessage(before.page, 'Hello?');
  await ended(turnAt(before.page, 1));
  const said = turnErrorText({ kind: 'auth', status: 401 }, { provider: 'home', model: 'm' });
  await expect(turnAt(before.page, 1)).toContainText(said.title);
  await before.quit();
  await server.close();

  const { page } = await start({ env });
  await openConversation(page, 'Hello?');
  await expect(turnAt(page, 1)).toContainText(said.title);
  await expect(turnAt(page, 1)).toContainText('invalid x-api-key');
  await turnAt(page, 1).getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByRole('dialog', { name: 'Key for home' })).toBeVisible();
});

test('nothing listening is said after it was tried again', async ({ start, profile }) => {
  const nobody = await nobodysAddress();
  await writeConfig(profile, searchingProvider(nobody));
  const { page } = await start({ env });
  await sendMessage(page, 'Hello?');
  const turn = turnAt(page, 1);
  await expect(turn.getByText(/^Trying again in \d s \(try 2\)$/)).toBeVisible();
  await ended(turn);
  await expect(turn.getByText(`No connection to ${nobody}`)).toBeVisible();
  await expect(turn).toContainText('Check that you are online and that the server is running');
});

for (const [encryption, tls] of [
  ['self-signed', 'untrusted'],
  ['none', 'plain'],
] as const) {
  test(`encryption that is ${encryption} is said, and nothing is sent`, async ({
    start,
    profile,
  }) => {
    const server = await messagesServer(
      [stream(sseText('Here I am.'))],
      encryption === 'none' ? undefined : await encryptionOf(encryption),
    );
    const origin = server.baseUrl.replace('http:', 'https:');
    await writeConfig(profile, searchingProvider(origin));
    const { page } = await start({ env });
    await sendMessage(page, 'Hello?');
    const turn = turnAt(page, 1);
    await ended(turn);
    const said = turnErrorText({ kind: 'tls', tls, origin }, { provider: 'home', model: 'm' });
    await expect(turn).toContainText(said.title);
    await expect(turn).toContainText(said.advice);
    await server.close();
    expect(server.requests).toHaveLength(0);
  });
}

test('a server that is overloaded is asked again by itself, and nothing of it is left', async ({
  start,
  profile,
}) => {
  const busy = body(errorJson('overloaded_error', 'Overloaded'), 'application/json', 529);
  const server = await messagesServer([busy, stream(sseText('Here I am.'))]);
  await writeConfig(profile, searchingProvider(server.baseUrl));
  const { page } = await start({ env });
  await sendMessage(page, 'Hello?');
  const turn = turnAt(page, 1);
  await expect(turn).toContainText('Here I am.');
  await ended(turn);
  await expect(turn).not.toContainText('verloaded');
  await server.close();
  expect(server.requests[1]?.body).toBe(server.requests[0]?.body);
});

for (const [what, change] of [
  ['envelope', "UPDATE payload SET envelope = '{'"],
  ['value', "UPDATE payload SET value = ''"],
] as const) {
  test(`a payload with a damaged ${what} is not sent, and what it belongs to can still be read`, async ({
    start,
    profile,
  }) => {
    const answer = sseOf([
      { kind: 'thinking', text: 'I should think.' },
      { kind: 'text', text: 'This much is stored.' },
    ]);
    const server = await messagesServer([stream(answer)]);
    await writeConfig(profile, searchingProvider(server.baseUrl));
    const before = await start({ env });
    await sendMessage(before.page, 'Hello?');
    await ended(turnAt(before.page, 1));
    await before.quit();
    changeFile(join(profile, 'data', 'footnote', 'footnote.db'), (db) => db.exec(change));

    const { page } = await start({ env });
    await openConversation(page, 'Hello?');
    await expect(turnAt(page, 1)).toContainText('This much is stored.');
    await sendMessage(page, 'And?');
    await ended(turnAt(page, 2));
    const said = turnErrorText({ kind: 'damaged' }, { provider: 'home', model: 'm' });
    await expect(turnAt(page, 2)).toContainText(said.title);
    await expect(turnAt(page, 2)).toContainText(said.advice);
    await server.close();
    expect(server.requests).toHaveLength(1);
  });
}

test('a config with mistakes: the app starts, names each with its place, and what is right works', async ({
  start,
  profile,
}) => {
  const server = await messagesServer([stream(sseText('Here I am.'))]);
  const mistakes = `
[providers.llm.other]
source = "anthropic-messages"
base_ulr = "http://127.0.0.1:8080"

[assistant.model.parameters]
max_tokens = "many"
`;
  await writeConfig(profile, searchingProvider(server.baseUrl) + mistakes);
  const { page } = await start({ env });
  const banner = page.getByRole('region', { name: 'Notes about this app' });
  await banner.getByRole('button', { name: 'Show all' }).click();
  expect(await banner.getByRole('listitem').allInnerTexts()).toEqual([
    'config.toml:12 “base_url” is missing. Add it.',
    'config.toml:14 There is no setting “base_ulr” here. Did you mean “base_url”? Settings: base_url, api_key_env, headers, models, source, server, hosted_tools.',
    'config.toml:17 “assistant.model.parameters.max_tokens” is text, where a number is expected.',
  ]);
  await sendMessage(page, 'Hello?');
  await expect(turnAt(page, 1)).toContainText('Here I am.');
  await server.close();
  await writeFile(configFile(profile), searchingProvider(server.baseUrl));
  await expect(banner.getByRole('listitem')).toHaveCount(0);
});

test('a config that is no TOML: the app starts, says where it breaks off, and takes it up once mended', async ({
  start,
  profile,
}) => {
  await writeConfig(profile, '[providers.llm.home]\nsource = \n');
  const { page } = await start({ env });
  const banner = page.getByRole('region', { name: 'Notes about this app' });
  await expect(banner.getByText('A mistake in the config file')).toBeVisible();
  await expect(banner.getByText('config.toml:2')).toBeVisible();
  await writeFile(configFile(profile), searchingProvider('http://127.0.0.1:1'));
  await expect(banner.getByText('A mistake in the config file')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Model: home / m' })).toBeVisible();
});
