import { join } from 'node:path';
import { messagesServer, slowStream, sseOf, sseText, stream } from '../support/messages-server.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';
import { keyVariable, searchingProvider, writeConfig } from './support/config-file.ts';
import { composer, ended, sendMessage, turnAt } from './support/conversation.ts';
import { runCommand } from './support/run-command.ts';
import { expect, test } from './support/window-test.ts';

const env = { [keyVariable]: 'k' };
const answer = Array.from({ length: 6 }, (_, n) => ({
  kind: 'text' as const,
  text: `Part ${n} of the answer. ${'It goes on and on. '.repeat(20)}`,
}));

test('a disk that gets full during a turn costs nothing: it is said, kept, and saved once there is room', async ({
  start,
  profile,
}) => {
  test.skip(!canMount, 'a file system of its own may not be mounted here');
  const disk = smallDisk(join(profile, 'data', 'footnote'), 3);
  test.skip(!disk, 'a file system of its own may not be mounted here');
  if (!disk) return;
  const server = await messagesServer([
    stream(sseText('First.')),
    slowStream(sseOf(answer), 12),
    stream(sseText('Third.')),
  ]);
  try {
    await writeConfig(profile, searchingProvider(server.baseUrl));
    const { page, quit } = await start({ env });
    await sendMessage(page, 'Is there room?');
    await ended(turnAt(page, 1));

    await sendMessage(page, 'And now?');
    await expect(turnAt(page, 2)).toContainText('Part 0');
    disk.fill();
    const banner = page.getByRole('alert').filter({ hasText: 'Nothing is being saved' });
    await expect(banner).toContainText('the disk is full');
    await expect(banner).toContainText('Make room on the disk');
    await page.screenshot({ path: 'out/look/full-disk.png' });
    await ended(turnAt(page, 2));
    await expect(turnAt(page, 2)).toContainText('Part 5');

    // What is typed stays where it is.
    await sendMessage(page, 'Is this lost?');
    await expect(page.getByText('Nothing can be saved right now')).toBeVisible();
    await expect(composer(page)).toHaveValue('Is this lost?');
    expect(server.requests).toHaveLength(2);

    // The other conversation and back: what was shown is still there.
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByRole('navigation').getByRole('button', { name: 'Is there room?' }).click();
    await expect(turnAt(page, 2)).toContainText('Part 5');
    await banner.getByRole('button', { name: 'Try again' }).click();
    await expect(banner).toBeVisible();

    disk.makeRoom();
    await banner.getByRole('button', { name: 'Try again' }).click();
    await expect(banner).toBeHidden();
    await expect(composer(page)).toHaveValue('Is this lost?');
    await composer(page).press('Enter');
    await expect(turnAt(page, 3)).toContainText('Third.');
    await ended(turnAt(page, 3));
    await quit();

    const listed = await runCommand(profile, ['conversations', 'list', '--json']);
    const { id } = JSON.parse(listed.printed) as { readonly id: string };
    const shown = await runCommand(profile, ['conversations', 'show', id]);
    for (const text of ['First.', 'Part 5', 'Is this lost?', 'Third.']) {
      expect(shown.printed).toContain(text);
    }
    expect(shown.complained).toBe('');
  } finally {
    await server.close();
    disk.remove();
  }
});
