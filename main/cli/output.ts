/** Where a command writes: values in tests, the process's streams otherwise. */
export interface Output {
  /** One line, without its line break. */
  line(text: string): void;
  /** What went wrong, for people: standard error. */
  complain(text: string): void;
}

export const processOutput: Output = {
  line: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
};

/** A command line that cannot be understood; ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
