/** The short lines that are stored with an activity, in one place: `3 results`, `failed: max uses`. */
export const activitySummary = {
  results: (count: number) => counted(count, 'result'),
  pages: (count: number) => counted(count, 'page'),
  tools: (count: number) => counted(count, 'tool'),
  lines: (count: number) => counted(count, 'line'),
  /** Over, and nothing more is known. */
  done: 'done',
  exit: (code: number) => `exit ${code}`,
  /** From the provider's code: `max_uses_exceeded` → `failed: max uses`. */
  failed: (code: string) =>
    code === '' ? 'failed' : `failed: ${code.replace(/_exceeded$/, '').replaceAll('_', ' ')}`,
} as const;

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
