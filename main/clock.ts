/** Time as a value, so that tests can give their own. */
export interface Clock {
  /** Milliseconds since the epoch: for what is stored and shown. */
  now(): number;
  /** Milliseconds from an arbitrary start, never going back: for waiting and measuring. */
  elapsed(): number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, ms);
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop, { once: true });
    }),
};
