import type { MenuItemConstructorOptions } from 'electron';
import type { Command } from '../../shared/bridge/notices.ts';
import { menuLabel, type MenuItem } from '../../shared/text/phrases/menu.ts';

export interface MenuSurroundings {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly run: (command: Command) => void;
}

type Items = MenuItemConstructorOptions[];
type Role = MenuItem & NonNullable<MenuItemConstructorOptions['role']>;

/** The application menu as data: it owns the shortcuts that work wherever the focus is. */
export function menuTemplate(surroundings: MenuSurroundings): Items {
  const isMac = surroundings.platform === 'darwin';
  return [
    ...(isMac ? [appMenu(surroundings)] : []),
    { label: menuLabel('file'), submenu: fileItems(surroundings, isMac) },
    { label: menuLabel('edit'), submenu: editItems(surroundings) },
    { label: menuLabel('view'), submenu: viewItems(surroundings) },
    ...(isMac ? [{ label: menuLabel('window'), submenu: roles('minimize', 'zoom', 'front') }] : []),
  ];
}

function appMenu(surroundings: MenuSurroundings): MenuItemConstructorOptions {
  return {
    label: 'Footnote',
    submenu: [
      ...roles('about'),
      separator,
      commandItem(surroundings, 'settings', 'CommandOrControl+,'),
      separator,
      ...roles('services'),
      separator,
      ...roles('hide', 'hideOthers', 'unhide'),
      separator,
      ...roles('quit'),
    ],
  };
}

function fileItems(surroundings: MenuSurroundings, isMac: boolean): Items {
  const begin = commandItem(surroundings, 'new-conversation', 'CommandOrControl+N');
  const take = commandItem(surroundings, 'import');
  if (isMac) return [begin, separator, take, separator, ...roles('close')];
  const settings = commandItem(surroundings, 'settings', 'CommandOrControl+,');
  return [begin, separator, take, separator, settings, separator, ...roles('quit')];
}

function editItems(surroundings: MenuSurroundings): Items {
  return [
    ...roles('undo', 'redo'),
    separator,
    ...roles('cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll'),
    separator,
    commandItem(surroundings, 'search', 'CommandOrControl+Shift+F'),
  ];
}

function viewItems(surroundings: MenuSurroundings): Items {
  return [
    commandItem(surroundings, 'toggle-sidebar', 'CommandOrControl+B'),
    commandItem(surroundings, 'focus-composer', 'CommandOrControl+I'),
    separator,
    ...roles('resetZoom'),
    { ...roleItem('zoomIn'), accelerator: 'CommandOrControl+=' },
    // The same with the shift key, as layouts with a plus key of its own have it.
    { ...roleItem('zoomIn'), accelerator: 'CommandOrControl+Plus', visible: false },
    ...roles('zoomOut'),
    separator,
    ...roles('togglefullscreen'),
    ...(surroundings.isPackaged ? [] : [separator, ...roles('reload', 'toggleDevTools')]),
  ];
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

function commandItem(
  { run }: MenuSurroundings,
  command: Command & MenuItem,
  accelerator?: string,
): MenuItemConstructorOptions {
  const keys = accelerator === undefined ? {} : { accelerator };
  return { id: command, label: menuLabel(command), ...keys, click: () => run(command) };
}

function roles(...names: readonly Role[]): Items {
  return names.map(roleItem);
}

function roleItem(role: Role): MenuItemConstructorOptions {
  return { role, label: menuLabel(role) };
}
