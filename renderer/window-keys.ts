import { isComposing, type KeyPress } from './ui/enter-key.ts';

/** What a key does anywhere in the window. */
export type WindowAct =
  | 'new-conversation'
  | 'toggle-sidebar'
  | 'settings'
  | 'import'
  | 'copy-answer'
  | 'pick-model'
  | 'search'
  | 'focus-composer'
  | 'next-column'
  | 'previous-column'
  | 'leave';

/** Keys with the modifier that commands have on this platform, `Shift+` first where it is held. */
const withModifier: Readonly<Record<string, WindowAct>> = {
  n: 'new-conversation',
  'Shift+o': 'new-conversation',
  b: 'toggle-sidebar',
  'Shift+s': 'toggle-sidebar',
  ',': 'settings',
  'Shift+c': 'copy-answer',
  'Shift+m': 'pick-model',
  'Shift+f': 'search',
  i: 'focus-composer',
};

const alone: Readonly<Record<string, WindowAct>> = {
  F6: 'next-column',
  'Shift+F6': 'previous-column',
  Escape: 'leave',
  'Shift+Escape': 'focus-composer',
};

/** Undefined: the key is not ours. The letter counts that the keyboard's layout gives, not the place. */
export function windowAct(press: KeyPress, platform: string): WindowAct | undefined {
  if (isComposing(press) || press.altKey) return undefined;
  const isMac = platform === 'darwin';
  const isModified = isMac ? press.metaKey : press.ctrlKey;
  const isOther = isMac ? press.ctrlKey : press.metaKey;
  if (isOther) return undefined;
  const name = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const key = press.shiftKey ? `Shift+${name}` : name;
  return isModified ? withModifier[key] : alone[key];
}
