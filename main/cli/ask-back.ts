import { createInterface } from 'node:readline';

/** Reads the answer to a question that was printed; undefined when there is nobody to answer. */
export type ReadLine = () => Promise<string | undefined>;

export function isYes(said: string): boolean {
  return ['y', 'yes'].includes(said.trim().toLowerCase());
}

/** A line of standard input; undefined where that is no terminal. */
export async function readTerminalLine(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    return undefined;
  } finally {
    lines.close();
  }
}
