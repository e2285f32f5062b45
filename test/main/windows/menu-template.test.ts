import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import type { Command } from '../../../shared/bridge/notices.ts';
import { menuTemplate } from '../../../main/windows/menu-template.ts';

type Item = MenuItemConstructorOptions;

function itemsFor(
  platform: NodeJS.Platform,
  isPackaged = true,
  run: (command: Command) => void = () => {},
) {
  return menuTemplate({ platform, isPackaged, run }).flatMap(({ submenu }) => submenu as Item[]);
}

test.each(['linux', 'darwin', 'win32'] as const)(
  '%s has every habit in its menu once',
  (platform) => {
    const run: Command[] = [];
    const items = itemsFor(platform, true, (command) => run.push(command));
    const commands = items.filter(({ id }) => id !== undefined);
    for (const { click } of commands) (click as () => void)();
    expect(run.toSorted()).toEqual([
      'focus-composer',
      'import',
      'new-conversation',
      'search',
      'settings',
      'toggle-sidebar',
    ]);
    expect(commands.map(({ accelerator }) => accelerator)).toEqual(
      expect.arrayContaining(['CommandOrControl+N', 'CommandOrControl+B', 'CommandOrControl+,']),
    );
    const roles = items.flatMap(({ role }) => role ?? []);
    for (const role of [
      'undo',
      'cut',
      'copy',
      'paste',
      'selectAll',
      'zoomIn',
      'resetZoom',
      'quit',
    ]) {
      expect(roles).toContain(role);
    }
  },
);

test('no entry is without words', () => {
  const wordless = itemsFor('darwin', false).filter(
    ({ type, label }) => type !== 'separator' && !label,
  );
  expect(wordless).toEqual([]);
});

test('developer tools and reload are not offered in a package', () => {
  const roles = itemsFor('linux').flatMap(({ role }) => role ?? []);
  expect(roles).not.toContain('toggleDevTools');
  expect(roles).not.toContain('reload');
});
