/** Counters of one response. Absent is not zero: the provider did not say. */
export interface Usage {
  /** Everything the model read, cached parts included. */
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly cacheReadTokens?: number;
  readonly cacheWriteTokens?: number;
  readonly reasoningTokens?: number;
  /** The provider's own counts of hosted work, by activity name. */
  readonly hosted?: Readonly<Record<string, number>>;
}

/** Sums the responses of a turn; a counter is absent only when no response has it. */
export function addUsage(a: Usage, b: Usage): Usage {
  const hosted = { ...a.hosted };
  for (const [name, count] of Object.entries(b.hosted ?? {})) {
    hosted[name] = (hosted[name] ?? 0) + count;
  }
  return {
    ...sum('inputTokens', a, b),
    ...sum('outputTokens', a, b),
    ...sum('totalTokens', a, b),
    ...sum('cacheReadTokens', a, b),
    ...sum('cacheWriteTokens', a, b),
    ...sum('reasoningTokens', a, b),
    ...(Object.keys(hosted).length > 0 ? { hosted } : {}),
  };
}

function sum(counter: Exclude<keyof Usage, 'hosted'>, a: Usage, b: Usage): Usage {
  const one = a[counter];
  const other = b[counter];
  return one === undefined && other === undefined ? {} : { [counter]: (one ?? 0) + (other ?? 0) };
}
