import { isComposing, type KeyPress } from '../../ui/enter-key.ts';

/** What a key does to the conversation whose row has the focus. */
export function rowAct(press: KeyPress): 'rename' | 'delete' | undefined {
  if (isComposing(press) || press.altKey || press.ctrlKey || press.shiftKey) return undefined;
  if (press.key === 'F2' && !press.metaKey) return 'rename';
  // Keyboards without a Delete key delete with Backspace and the modifier of commands.
  const isDelete = press.metaKey ? press.key === 'Backspace' : press.key === 'Delete';
  return isDelete ? 'delete' : undefined;
}
