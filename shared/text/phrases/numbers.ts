const numbers = new Intl.NumberFormat('en');

/** `2,310`. */
export function count(value: number): string {
  return numbers.format(value);
}

/** `1 result`, `3 results`; the plural is the singular with an s unless it is given. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** `0.4 s`, `9.4 s`, `42 s`, `3 min 5 s`, `2 h 10 min`; milliseconds in. */
export function duration(milliseconds: number): string {
  const tenths = Math.max(0, Math.round(milliseconds / 100));
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return joined(minutes, 'min', seconds % 60, 's');
  return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

/** Whole seconds that have passed, for something that still runs: `4 s`. */
export function elapsed(milliseconds: number): string {
  return milliseconds < 60_000
    ? `${Math.max(0, Math.floor(milliseconds / 1000))} s`
    : duration(Math.floor(milliseconds / 1000) * 1000);
}

/** Whole seconds that are left, never less than none: `12 s`. */
export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : duration(seconds * 1000);
}

/** `14:02:11`, as the reader's system writes a time of day. */
export function clockTime(at: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at);
}

/** `1,000,000` tokens are `1M`, `200,000` are `200k`: for the size of a context window. */
export function tokensShort(tokens: number): string {
  if (tokens >= 1_000_000) return `${trimmed(tokens / 1_000_000)}M`;
  return tokens >= 1000 ? `${trimmed(tokens / 1000)}k` : String(tokens);
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}
