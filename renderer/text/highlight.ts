/** What a piece of code is; absent for what has no colour of its own. */
export type CodeKind = 'keyword' | 'string' | 'comment' | 'constant' | 'function';

export interface CodeToken {
  readonly text: string;
  readonly kind?: CodeKind;
}

export type CodeLine = readonly CodeToken[];

/** Reads the lines that follow those it has read; lines come without their ends. */
export type ReadLines = (lines: readonly string[]) => readonly CodeLine[];

let highlighter: Promise<typeof import('./highlighter.ts')> | undefined;

/** A reader for a block of code by its label; undefined for a language nobody here knows. Loads it when first met. */
export async function readerFor(label: string): Promise<ReadLines | undefined> {
  const { createReader } = await (highlighter ??= import('./highlighter.ts'));
  return createReader(label);
}
