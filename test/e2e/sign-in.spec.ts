import { ask } from './support/bridge.ts';
import { spyOnLinks } from './support/spy-on-links.ts';
import { expect, test } from './support/window-test.ts';

test('a provider with a sign-in is added without a key, and the page to sign in asks at the door', async ({
  start,
}) => {
  const footnote = await start();
  const { page } = footnote;
  const opened = await spyOnLinks(footnote);
  await page.getByRole('radio', { name: /^OpenRouter/ }).check();
  await page.getByRole('button', { name: 'Add provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Key for openrouter' });
  await dialog.getByRole('button', { name: 'Sign in with OpenRouter' }).click();
  await expect(dialog).toContainText('Waiting for your browser');
  await expect.poll(opened).toHaveLength(1);
  const [address = ''] = await opened();
  const asked = new URL(address);
  expect(`${asked.origin}${asked.pathname}`).toBe('https://openrouter.ai/auth');
  const callback = asked.searchParams.get('callback_url') ?? '';
  expect((await fetch(`${callback}x`)).status).toBe(404);
  await fetch(`${callback}?error=access_denied`);
  await expect(dialog).toContainText('The sign-in was not allowed.');

  await dialog.getByRole('button', { name: 'Sign in with OpenRouter' }).click();
  await expect.poll(opened).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(dialog).toContainText('The sign-in was stopped. Nothing was saved.');
  const { providers } = await ask(page, 'app.view', {});
  expect(providers.map(({ name, credential }) => [name, credential.kind])).toEqual([
    ['openrouter', 'environment'],
  ]);
});
