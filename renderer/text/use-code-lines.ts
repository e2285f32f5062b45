import { useEffect, useRef, useState } from 'react';
import { readerFor, type CodeLine, type ReadLines } from './highlight.ts';
import { idleTime } from './idle-time.ts';
import { layerSize } from './pile.ts';

/** More code than this stays as it is, in UTF-16 units. */
const mostCode = 50_000;
/** Lines that are read in one go. */
const batch = 8;

/** Highlighted lines by the text they are of; texts that are not there yet have none. */
export type CodeLines = readonly (readonly CodeLine[])[];

interface Progress {
  readonly reader: Promise<ReadLines | undefined>;
  readonly label: string;
  readonly lines: CodeLines;
}

/**
 * Highlights a block of code while it grows: every line once, when it is complete and the window has time.
 * `texts` hold up to a layer of lines each.
 */
export function useCodeLines(label: string, texts: readonly string[], isOpen: boolean): CodeLines {
  const [lines, setLines] = useState<CodeLines>([]);
  const progress = useRef<Progress>(undefined);
  useEffect(() => {
    if (label === '' || lengthOf(texts) > mostCode) return undefined;
    const stop = new AbortController();
    const known = progress.current;
    const start = known?.label === label ? known : { reader: readerFor(label), label, lines: [] };
    const publish = (next: Progress) => {
      progress.current = next;
      setLines(next.lines);
    };
    progress.current = start;
    void readLines(start, { texts, isOpen, publish, signal: stop.signal });
    return () => stop.abort();
  }, [label, texts, isOpen]);
  return lines;
}

interface Work {
  readonly texts: readonly string[];
  readonly isOpen: boolean;
  readonly publish: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

async function readLines(start: Progress, { texts, isOpen, publish, signal }: Work): Promise<void> {
  const read = await start.reader;
  if (!read) return;
  let progress = start;
  for (;;) {
    const next = nextLines(texts, progress.lines, isOpen);
    if (next.length === 0) return;
    await idleTime();
    if (signal.aborted) return;
    progress = { ...progress, lines: withLines(progress.lines, read(next)) };
    publish(progress);
  }
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** The next complete lines that were not read. */
function nextLines(texts: readonly string[], known: CodeLines, isOpen: boolean): readonly string[] {
  const last = known.at(-1);
  const at = last && last.length < layerSize ? known.length - 1 : known.length;
  const lines = texts[at]?.split('\n') ?? [];
  const isComplete = !isOpen || at < texts.length - 1;
  const complete = isComplete ? lines : lines.slice(0, -1);
  const start = at < known.length ? (last?.length ?? 0) : 0;
  return complete.slice(start, start + batch);
}

function withLines(known: CodeLines, read: readonly CodeLine[]): CodeLines {
  const last = known.at(-1);
  if (last && last.length < layerSize) return [...known.slice(0, -1), [...last, ...read]];
  return [...known, read];
}
