import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/window-harness/look.ts';
import { situations } from '../support/window-harness/situations.ts';

const views = [
  { width: 1280, height: 800, theme: 'light' },
  { width: 1280, height: 800, theme: 'dark' },
  { width: 900, height: 600, theme: 'light' },
  // What is left of a window at 200 % zoom.
  { width: 560, height: 400, theme: 'dark' },
] as const;

for (const { name, scene, open } of situations) {
  for (const { width, height, theme } of views) {
    test(`${name}: readable at ${width}×${height}, ${theme}`, async ({ look }) => {
      const page = await look({ scene, theme, width, height });
      await open(page);
      await page.mouse.move(width / 2, height - 1);
      await page.waitForTimeout(250);
      const shot = `out/look/${name.replaceAll(' ', '-')}-${width}-${theme}.png`;
      await page.screenshot({ path: shot });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      const found = violations.map(({ id, nodes }) => ({
        id,
        html: nodes.map(({ html }) => html),
      }));
      expect(found).toEqual([]);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(tooWide).toBe(0);
    });
  }
}
