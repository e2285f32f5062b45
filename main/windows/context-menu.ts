import { clipboard, Menu } from 'electron';
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { menuLabel } from '../../shared/text/phrases/menu.ts';
import { checkLink } from './check-link.ts';
import type { LinkDoor } from './link-door.ts';

/** Gives the page the menu of its right mouse button. */
export function offerContextMenu(contents: WebContents, openLink: LinkDoor): void {
  contents.on('context-menu', (_event, params) => {
    const items = [...spelling(contents, params), ...link(params, openLink), ...editing(params)];
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

function editing(params: ContextMenuParams): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll } = params.editFlags;
  const copy = { role: 'copy', label: menuLabel('copy'), enabled: canCopy } as const;
  const selectAll = {
    role: 'selectAll',
    label: menuLabel('selectAll'),
    enabled: canSelectAll,
  } as const;
  if (!params.isEditable) return params.selectionText === '' ? [selectAll] : [copy, selectAll];
  return [
    { role: 'cut', label: menuLabel('cut'), enabled: canCut },
    copy,
    { role: 'paste', label: menuLabel('paste'), enabled: canPaste },
    selectAll,
  ];
}

function link(params: ContextMenuParams, openLink: LinkDoor): MenuItemConstructorOptions[] {
  const address = params.linkURL;
  if (!checkLink(address).ok) return [];
  return [
    { label: menuLabel('open-link'), click: () => void openLink(address) },
    { label: menuLabel('copy-link'), click: () => void clipboard.writeText(address) },
    { type: 'separator' },
  ];
}

function spelling(contents: WebContents, params: ContextMenuParams): MenuItemConstructorOptions[] {
  if (params.dictionarySuggestions.length === 0) return [];
  const words = params.dictionarySuggestions.map((word) => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }));
  return [...words, { type: 'separator' }];
}
