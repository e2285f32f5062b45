/** Going back through what was asked before; `at` counts from the latest, -1 is what is being written. */
export interface Recall {
  readonly at: number;
  readonly text: string;
}

/**
 * The message one step back or forward, for an arrow key in a field that is empty or still holds what was
 * recalled; undefined: the key means what it means in any field. `asked` has the latest message first.
 */
export function recallBy(
  key: string,
  current: Recall,
  field: string,
  asked: readonly string[],
): Recall | undefined {
  const isUntouched = field === '' || (current.at >= 0 && field === current.text);
  if (!isUntouched) return undefined;
  const at = field === '' ? -1 : current.at;
  if (key === 'ArrowUp') {
    const text = asked[at + 1];
    return text === undefined ? undefined : { at: at + 1, text };
  }
  if (key !== 'ArrowDown' || at < 0) return undefined;
  return { at: at - 1, text: asked[at - 1] ?? '' };
}
