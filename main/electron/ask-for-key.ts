import { BrowserWindow } from 'electron';
import { keyGoes } from '../../shared/text/phrases/window.ts';
import type { KeyWay } from '../providers/key-way.ts';
import { askQuestion } from './ask-question.ts';

/** Asks whether a key may go its way. Enter answers no: nobody should send a key by typing on. */
export function askForKey(way: KeyWay): Promise<boolean> {
  const [window] = BrowserWindow.getAllWindows();
  const asked = { closed: 'no', usual: 'no' } as const;
  return askQuestion(keyGoes(way), window ? { ...asked, window } : asked);
}
