/** Tells when the computer wakes up from sleep; the function that comes back ends it. */
export type OnWake = (listener: () => void) => () => void;

export interface Deadline {
  /** In milliseconds of the computer being awake: the timer does not follow the wall clock. */
  readonly ms: number;
  readonly late: Error;
  /** What is still open when the computer wakes up has `wakeMs` left: sleep breaks connections silently. */
  readonly onWake?: OnWake;
  readonly wakeMs: number;
}

/** Rejects with `late` when the promise has not settled in time; its own later result is dropped. */
export function withDeadline<Value>(
  promise: Promise<Value>,
  { ms, late, onWake, wakeMs }: Deadline,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = () => {
      sleepOn?.();
      reject(late);
    };
    let timer = setTimeout(end, ms);
    const sleepOn = onWake?.(() => {
      clearTimeout(timer);
      timer = setTimeout(end, Math.min(ms, wakeMs));
    });
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      sleepOn?.();
    });
  });
}

/** Rejects with the signal's reason as soon as it is aborted, whether or not the promise heeds it. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}
