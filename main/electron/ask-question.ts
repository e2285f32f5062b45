import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { WindowQuestion } from '../../shared/text/phrases/window.ts';

interface Asked {
  /** Absent: the question stands by itself. */
  readonly window?: BrowserWindow;
  /** Takes the question away again. */
  readonly signal?: AbortSignal;
  /** What it means that the question was closed without an answer. */
  readonly closed: 'yes' | 'no';
  /** What Enter answers; by default yes. */
  readonly usual?: 'no';
}

/** Asks the user in a dialog of the system's. True: the answer was yes. */
export async function askQuestion(
  { message, detail, yes, no }: WindowQuestion,
  { window, signal, closed, usual }: Asked,
): Promise<boolean> {
  const options: MessageBoxOptions = {
    type: 'warning',
    message,
    detail,
    buttons: [yes, no],
    defaultId: usual === 'no' ? 1 : 0,
    cancelId: closed === 'yes' ? 0 : 1,
    noLink: true,
    ...(signal ? { signal } : {}),
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response === 0;
}
