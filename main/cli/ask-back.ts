import { createInterface } from 'node:readline';
import type { Output } from './output.ts';

/** Reads the answer to a question that was printed; undefined when there is nobody to answer. */
export type ReadLine = () => Promise<string | undefined>;

/**
 * Whether a question that was printed is answered with yes. Otherwise says `no`, and before that `nobody` where
 * there is nobody to answer.
 */
export async function isAgreed(
  readLine: ReadLine,
  output: Output,
  words: { readonly nobody: string; readonly no: string },
): Promise<boolean> {
  const said = await readLine();
  if (said === undefined) output.complain(words.nobody);
  if (['y', 'yes'].includes((said ?? '').trim().toLowerCase())) return true;
  output.complain(words.no);
  return false;
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
