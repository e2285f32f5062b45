import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { hostileMarkdown } from '../support/hostile-markdown.ts';
import { keyVariable, searchingProvider, writeConfig } from './support/config-file.ts';
import { ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import { listenOnLoopback } from '../support/loopback-listener.ts';
import { messagesServer, slowStream, sseText, stream } from '../support/messages-server.ts';
import { tapPage, toldTo } from './support/page-tap.ts';
import { expect, test } from './support/window-test.ts';

const root = resolve(import.meta.dirname, '../..');
const cases = resolve(root, process.env['FOOTNOTE_CASES'] ?? '../shared/cases', 'render');
const files = existsSync(cases) ? readdirSync(cases).toSorted() : [];

/** A list of addresses becomes links, a table of strings lines; Markdown stays as it is. */
function markdownOf(file: string): string {
  const text = readFileSync(join(cases, file), 'utf8');
  if (!file.endsWith('.json')) return text;
  const values: unknown = JSON.parse(text);
  if (Array.isArray(values)) {
    return values.flatMap((url) => [`- [a](<${url}>)`, `- <${url}>`, `- [b](${url})`]).join('\n');
  }
  return Object.entries(values as object)
    .map(([name, value]) => `${name}: ${value}\n\n\`\`\`sh\n${value}\n\`\`\``)
    .join('\n\n');
}

/** What of the answers is more than words, links that leave by the door, and pictures of our own. */
function strangersIn(page: Page) {
  return page.getByRole('log').evaluate((log) => {
    const forbidden =
      'img, picture, source, iframe, frame, object, embed, script, style, link, meta, base, form, video, audio, math, details, textarea, dialog, animate, image, foreignObject';
    const elements = [...log.querySelectorAll('*')];
    return {
      elements: [...log.querySelectorAll(forbidden)].map(({ outerHTML }) => outerHTML),
      handlers: elements.flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      links: [...log.querySelectorAll('a')]
        .map((link) => link.href)
        .filter((href) => href !== '' && !/^(https?|mailto):/.test(href)),
      overlays: elements.filter((element) => getComputedStyle(element).position === 'fixed').length,
      pwned: (window as unknown as { __pwned?: unknown }).__pwned,
    };
  });
}

const nothing = { elements: [], handlers: [], links: [], overlays: 0, pwned: undefined };

test('what tried to run, load or imitate elsewhere is words here: as it comes, when it is there, after a start', async ({
  start,
  profile,
}) => {
  test.slow();
  const outside = await listenOnLoopback();
  const answers = [
    ...Object.entries(hostileMarkdown),
    ...files.map((file) => [file, markdownOf(file)] as const),
  ].map(
    ([name, text]) => [name, text.replaceAll('127.0.0.1:9', `127.0.0.1:${outside.port}`)] as const,
  );
  const server = await messagesServer(
    answers.map(([, text]) =>
      text.length > 10_000 ? stream(sseText(text)) : slowStream(sseText(text), 4),
    ),
  );
  await writeConfig(profile, searchingProvider(server.baseUrl));
  const options = {
    env: { [keyVariable]: 'right' },
    switches: [`--host-resolver-rules=MAP * 127.0.0.1:${outside.port}, EXCLUDE 127.0.0.1`],
  };
  const before = await start(options);
  await tapPage(before);
  for (const [at, [name]] of answers.entries()) {
    await sendMessage(before.page, name);
    const turn = turnAt(before.page, at + 1);
    await expect(turn).toBeVisible();
    await ended(turn);
    expect({ name, ...(await strangersIn(before.page)) }).toEqual({ name, ...nothing });
  }
  const drawn = (page: Page) => page.getByRole('article').allTextContents();
  const seen = await drawn(before.page);
  expect(seen).toHaveLength(answers.length);
  const requests = [...(await toldTo(before)).requests];
  await before.quit();

  const after = await start(options);
  await tapPage(after);
  const [first = ''] = answers[0] ?? [];
  await openConversation(after.page, first);
  // Turns are drawn as the reader comes near.
  await after.page.getByRole('log').hover();
  await expect
    .poll(
      async () => {
        await after.page.mouse.wheel(0, -4000);
        return (await drawn(after.page)).length;
      },
      { timeout: 20_000 },
    )
    .toBe(answers.length);
  expect(await strangersIn(after.page)).toEqual(nothing);
  expect(await drawn(after.page)).toEqual(seen);
  requests.push(...(await toldTo(after)).requests);
  await after.quit();
  await server.close();
  await outside.close();
  expect(outside.connections()).toBe(0);
  expect(requests.filter((url) => !url.startsWith('app://ui/'))).toEqual([]);
});

test('names of characters are read without the help of the page', async ({ start, profile }) => {
  const text = 'AT&amp;T &copy; &lt;b&gt; &nosuch; [a](https://example.test/?a=1&amp;b=2 "&quot;")';
  const server = await messagesServer([slowStream(sseText(text), 4)]);
  await writeConfig(profile, searchingProvider(server.baseUrl));
  const { page } = await start({ env: { [keyVariable]: 'right' } });
  await sendMessage(page, 'Names?');
  await expect(turnAt(page, 1)).toContainText('AT&T © <b> &nosuch; a');
  await ended(turnAt(page, 1));
  await server.close();
});
