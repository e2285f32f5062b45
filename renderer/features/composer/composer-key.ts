import { isComposing, isPlainEnter, type KeyPress } from '../../ui/enter-key.ts';

/** What a key does in the composer; undefined: what it does in any field. */
export type ComposerAct = 'send' | 'stop' | 'recall';

export function composerAct(press: KeyPress, isRunning: boolean): ComposerAct | undefined {
  if (isComposing(press)) return undefined;
  if (isPlainEnter(press)) return 'send';
  if (press.key === 'Escape') return isRunning ? 'stop' : undefined;
  const isBare = !press.shiftKey && !press.ctrlKey && !press.metaKey && !press.altKey;
  return isBare && ['ArrowUp', 'ArrowDown'].includes(press.key) ? 'recall' : undefined;
}
