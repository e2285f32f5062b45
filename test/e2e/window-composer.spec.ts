import { expect, test } from '../support/window-harness/look.ts';
import { openFirst } from '../support/window-harness/situations.ts';
import { composer, heard, log } from '../support/window-harness/window-parts.ts';

test.describe('the composer', () => {
  test('sends with Enter, breaks with Shift+Enter, and is empty once the message is stored', async ({
    look,
  }) => {
    const page = await look({ scene: 'empty' });
    await composer(page).fill('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText('You asked: one');
    await expect(composer(page)).toHaveValue('');
    await expect(composer(page)).toBeFocused();
    expect(await heard(page, 'turn.start')).toEqual([
      { text: 'one\ntwo', model: { provider: 'acme', name: 'sonata-5' } },
    ]);
  });

  test('does not send while an input method composes', async ({ look }) => {
    const page = await look({ scene: 'empty' });
    await composer(page).fill('にほん');
    await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await composer(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    expect(await heard(page, 'turn.start')).toEqual([]);
    await composer(page).press('Enter');
    expect(await heard(page, 'turn.start')).toHaveLength(1);
  });

  test('keeps a message that was refused, and says what to do', async ({ look }) => {
    const page = await look({ scene: 'troubled' });
    await composer(page).fill('Is anybody there?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('ACME_API_KEY is not set');
    await expect(composer(page)).toHaveValue('Is anybody there?');
    await page.getByRole('button', { name: 'Add key' }).click();
    await page.getByLabel('Key', { exact: true }).fill('secret');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await heard(page, 'provider.check-key')).toEqual([{ name: 'acme', key: 'secret' }]);
    expect(await heard(page, 'provider.give-key')).toEqual([
      { name: 'acme', key: { text: 'secret', keep: 'keychain' } },
    ]);
    await expect(composer(page)).toBeFocused();
  });

  test('keeps the text of each conversation apart, and recalls with the arrow up', async ({
    look,
  }) => {
    const page = await look({ scene: 'again' });
    await composer(page).fill('not sent yet');
    await openFirst(page);
    await expect(composer(page)).toHaveValue('');
    await page.keyboard.press('ArrowUp');
    await expect(composer(page)).toHaveValue(
      'When does the ferry to Skye run on Sundays in December?',
    );
    await page.keyboard.press('Control+n');
    await expect(composer(page)).toHaveValue('not sent yet');
  });

  test('grows to two fifths of the window and no further', async ({ look }) => {
    const page = await look({ scene: 'empty', width: 900, height: 600 });
    await composer(page).fill('line\n'.repeat(100));
    const box = await page.getByRole('form', { name: 'Message' }).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(600 * 0.4 + 30);
    expect(box?.height).toBeGreaterThan(600 * 0.35);
  });

  test('picks a model by name, and switches a hosted tool off for its messages', async ({
    look,
  }) => {
    const page = await look({ scene: 'empty' });
    await page.getByRole('switch', { name: 'Web search' }).click();
    await page.keyboard.press('Control+Shift+M');
    await page.keyboard.type('acme/brand-new');
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
    await page.getByRole('switch', { name: 'Web search' }).click();
    await composer(page).fill('hi');
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText('You asked: hi');
    expect(await heard(page, 'turn.start')).toEqual([
      {
        text: 'hi',
        model: { provider: 'acme', name: 'brand-new' },
        hostedTools: { web_search: false },
      },
    ]);
  });
});

test.describe('the first run', () => {
  test('adds a provider: what is wrong stands under its field, the key is not in what is written', async ({
    look,
  }) => {
    const page = await look({ scene: 'firstRun' });
    await page.getByRole('radio', { name: /compatible/ }).check();
    await page.getByRole('radio', { name: 'This session only' }).check();
    await page.getByLabel('Key', { exact: true }).last().fill('very-secret');
    await page.getByRole('button', { name: 'Add provider' }).click();
    await expect(page.getByText('Give the address of the server.')).toBeVisible();
    await page.getByLabel('Base URL').fill('http://127.0.0.1:8080');
    await expect(page.locator('pre')).toContainText('base_url = "http://127.0.0.1:8080"');
    await expect(page.locator('pre')).not.toContainText('very-secret');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('accepts the key and lists 2 models')).toBeVisible();
    await page.getByRole('button', { name: 'Add provider' }).click();
    expect(await heard(page, 'provider.add')).toEqual([
      {
        name: 'beta',
        source: 'beta',
        hostedTools: [],
        baseUrl: 'http://127.0.0.1:8080',
        key: { text: 'very-secret', keep: 'session' },
        model: 'sonata-5',
      },
    ]);
  });

  test('tries the demo with one click', async ({ look }) => {
    const page = await look({ scene: 'firstRun' });
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await expect(composer(page)).toBeFocused();
    await expect(page.getByText('The demo answers with scripted text')).toBeVisible();
  });
});
