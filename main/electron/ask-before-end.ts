import { dialog } from 'electron';
import type { WindowQuestion } from '../../shared/text/phrases/window.ts';

/** A last question before the app ends, when there is no window any more. True: the answer was yes. */
export async function askBeforeEnd({ message, detail, yes, no }: WindowQuestion): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message,
    detail,
    buttons: [yes, no],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 0;
}
