/** What of a key press decides whether an input method is still composing with it. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** The key an input method has taken; some tell it by this code alone. */
const takenByInputMethod = 229;

/** Whether an input method still uses the keys: then no key means anything else. */
export function isComposing({ isComposing, keyCode }: Pick<KeyPress, 'isComposing' | 'keyCode'>) {
  return isComposing || keyCode === takenByInputMethod;
}

/** Enter that is meant for us: alone, and not one that ends a composition. Every Enter handler asks this. */
export function isPlainEnter(press: KeyPress): boolean {
  if (press.key !== 'Enter' || isComposing(press)) return false;
  return !press.shiftKey && !press.ctrlKey && !press.metaKey && !press.altKey;
}
