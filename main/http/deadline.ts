/**
 * Rejects with `late` when the promise has not settled after `ms` milliseconds of the computer being
 * awake; its own later result is dropped. The timer does not follow the wall clock.
 */
export function withDeadline<Value>(
  promise: Promise<Value>,
  ms: number,
  late: Error,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(late);
    }, ms);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
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
