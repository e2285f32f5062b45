import { terminalText } from './terminal-text.ts';

/** Where a command writes. */
export interface Output {
  /** A line, or several; without the last line break. */
  line(text: string): void;
  /** What went wrong, for people. */
  complain(text: string): void;
}

interface Written {
  write(text: string): unknown;
}

/** The only way to a terminal: what reaches `out` and `problems` holds nothing that a terminal obeys. */
export function outputTo(out: Written, problems: Written): Output {
  return {
    line: (text) => void out.write(`${terminalText(text)}\n`),
    complain: (text) => void problems.write(`${terminalText(text)}\n`),
  };
}

/** Standard output and standard error. */
export function processOutput(): Output {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listenerCount('error', ignoreClosedPipe) === 0) stream.on('error', ignoreClosedPipe);
  }
  return outputTo(process.stdout, process.stderr);
}

/** Whoever read along has had enough, as `head` has; an answer that is still coming is stored all the same. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** A command line that cannot be understood; ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
