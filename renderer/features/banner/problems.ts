import type { ConfigProblem } from '../../../shared/bridge/views.ts';

/** Tells one set of problems from another: a banner that was closed comes back when they change. */
export function problemsKey(problems: readonly ConfigProblem[]): string {
  return problems
    .map(({ file, line, column, code, key }) => [file, line, column, code, key].join(' '))
    .join('\n');
}

/** Mistakes first, then what only looks wrong, each in the order of the file. */
export function inReadingOrder(problems: readonly ConfigProblem[]): readonly ConfigProblem[] {
  return problems.toSorted((a, b) => Number(a.hint ?? false) - Number(b.hint ?? false));
}
