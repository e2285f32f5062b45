import { BrowserWindow, dialog, shell, type MessageBoxOptions } from 'electron';
import { linkQuestion } from '../../shared/text/phrases/link.ts';
import { createLinkDoor, type LinkAnswer, type LinkDoor } from './link-door.ts';

/** The app's door for links: asks in a dialog that names the host, then hands the link to the system. */
export function openLinkDoor(): LinkDoor {
  return createLinkDoor({ ask, open: (href) => shell.openExternal(href) });
}

async function ask(link: { readonly href: string; readonly host: string }): Promise<LinkAnswer> {
  const words = linkQuestion(link);
  const question: MessageBoxOptions = {
    type: 'question',
    message: words.message,
    detail: words.detail,
    checkboxLabel: words.remember,
    buttons: [words.open, words.cancel],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  };
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const { response, checkboxChecked } = window
    ? await dialog.showMessageBox(window, question)
    : await dialog.showMessageBox(question);
  return { open: response === 0, remember: checkboxChecked };
}
