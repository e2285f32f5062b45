/** What can be opened of what was found, in order. */
export function resultButtons(results: HTMLElement | null): readonly HTMLButtonElement[] {
  return [...(results?.querySelectorAll<HTMLButtonElement>('button[data-result]') ?? [])];
}

/** The result an arrow key leads to from one; `field`: back to where is typed; undefined: no key of ours. */
export function resultByKey<Result>(
  results: readonly Result[],
  from: Result,
  key: string,
): Result | 'field' | undefined {
  const at = results.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return results[at + 1];
    case 'ArrowUp':
      return at > 0 ? results[at - 1] : 'field';
    case 'Home':
      return results[0];
    case 'End':
      return results.at(-1);
    case 'Escape':
      return 'field';
    default:
      return undefined;
  }
}
