/** One line of the table: a figure, what it should be, and whether it is. */
export interface BenchRow {
  readonly id: string;
  /** What was compared with what. */
  readonly what: string;
  readonly value: number;
  readonly unit: '×' | 'ms';
  readonly goal: { readonly atMost: number } | { readonly atLeast: number };
  /** The figures behind the value. */
  readonly detail: string;
}

export function isMet({ value, goal }: BenchRow): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Milliseconds that `run` takes. */
export async function timed(run: () => Promise<unknown> | unknown): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
