const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** Hears of every second; nothing ticks while nobody listens. */
export function hearSeconds(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, 1000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time of the last tick, in milliseconds since the epoch. */
export function lastSecond(): number {
  return now;
}

/** Hears of the next midnight, once. */
export function hearMidnight(listener: () => void): () => void {
  const wait = new Date().setHours(24, 0, 1, 0) - Date.now();
  const midnight = setTimeout(listener, wait);
  return () => clearTimeout(midnight);
}

/** The beginning of the reader's day, in milliseconds since the epoch. */
export function today(): number {
  return new Date().setHours(0, 0, 0, 0);
}
