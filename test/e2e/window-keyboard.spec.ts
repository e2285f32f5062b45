import { expect, test } from '../support/window-harness/look.ts';
import { openFirst } from '../support/window-harness/situations.ts';
import { composer, heard } from '../support/window-harness/window-parts.ts';

test.describe('the keyboard', () => {
  test('goes from column to column with F6, and back to the composer', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await openFirst(page);
    await page.getByRole('button', { name: 'Show sources and details' }).click();
    await composer(page).focus();
    const column = () =>
      page.evaluate(() =>
        document.activeElement?.closest('[data-column]')?.getAttribute('data-column'),
      );
    const columns = [];
    for (let count = 0; count < 3; count += 1) {
      await page.keyboard.press('F6');
      columns.push(await column());
    }
    expect(columns).toEqual(['detail', 'sidebar', 'conversation']);
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Shift+F6');
    expect(await column()).toBe('sidebar');
  });

  test('moves through the conversations with the arrows', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await page.keyboard.press('Shift+F6');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Moving the archive' })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Object safety for async traits',
    );
  });

  test('closes the details with Escape where they have the focus, and does not stop the answer', async ({
    look,
  }) => {
    const page = await look({ scene: 'cited' });
    await openFirst(page);
    await page
      .getByRole('link', { name: /^Source 2/ })
      .first()
      .click();
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    await page
      .getByRole('complementary', { name: 'Sources and details' })
      .getByRole('link')
      .first()
      .focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: 'Sources and details' })).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
    expect(await heard(page, 'turn.stop')).toEqual([]);
  });

  test('hides and shows the sidebar, and leads to the providers and back', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('navigation')).toBeVisible();
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('heading', { name: 'Providers' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(composer(page)).toBeFocused();
  });

  test('Escape closes what lies on top, and nothing below it', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await openFirst(page);
    await page.keyboard.press('Control+Shift+M');
    await expect(page.getByRole('dialog', { name: 'Models' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
    await page
      .getByRole('link', { name: /^Source 2/ })
      .last()
      .focus();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await heard(page, 'turn.stop')).toEqual([]);
  });
});

test.describe('the menu of a conversation', () => {
  test('opens at its row, gives the focus back with Escape, and renames', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    const row = page.getByRole('button', { name: 'Moving the archive' });
    await row.click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(row).toBeFocused();
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = page.getByRole('textbox', { name: 'Title of the conversation' });
    await expect(field).toBeFocused();
    await field.fill('Archive, moved');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Archive, moved' })).toBeFocused();
    const renamed = await heard(page, 'conversation.rename');
    expect(renamed).toMatchObject([{ title: 'Archive, moved' }]);
  });

  test('deletes, and the focus goes to the row beside it', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await page.getByRole('button', { name: 'Names for the new' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Names for the new' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Moving the archive' })).toBeFocused();
  });
});
