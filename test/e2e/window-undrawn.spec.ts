import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/window-harness/look.ts';
import { openFirst } from '../support/window-harness/situations.ts';
import { composer } from '../support/window-harness/window-parts.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`a turn that cannot be drawn shows its bare text, and the window goes on, ${theme}`, async ({
    look,
  }) => {
    const page = await look({ scene: 'undrawn', theme, complains: /is not a function|text/ });
    await openFirst(page);
    await expect(page.getByText('This turn could not be shown as it should').first()).toBeVisible();
    await expect(page.getByText('1872').first()).toBeVisible();
    await page.screenshot({ path: `out/look/undrawn-${theme}.png` });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await composer(page).fill('and now?');
    await page.getByRole('button', { name: 'New conversation' }).click();
    await expect(page.getByText('Ask, and see where the answer comes from')).toBeVisible();
  });
}

test('a window that cannot be drawn says so, and can be tried again', async ({ look }) => {
  const page = await look({ scene: 'undrawnWindow', complains: /./ });
  await expect(
    page.getByText('Footnote made a mistake, and could not draw its window'),
  ).toBeVisible();
  await page.screenshot({ path: 'out/look/undrawn-window.png' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
