/** What was opened, to be closed in the other direction. */
export interface Closing {
  /** Called last to first. */
  add(close: () => unknown): void;
  /** Closes everything, also what comes after something that cannot be closed; then rejects with the first error. */
  close(): Promise<void>;
}

export function createClosing(): Closing {
  let steps: (() => unknown)[] = [];
  return {
    add: (close) => void steps.push(close),
    async close() {
      const errors: unknown[] = [];
      const last = steps.toReversed();
      steps = [];
      for (const step of last) {
        try {
          await step();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
