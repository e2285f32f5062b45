import { mkdirSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Clock } from '../clock.ts';

/** Editors write in several steps; what they do within this time is one change. */
const settleMs = 100;

export interface FileWatch {
  readonly file: string;
  readonly clock: Clock;
  readonly onChange: () => void;
  /** Watching could not begin or has ended by itself: no such folder, or no watches left in the system. */
  readonly onEnd: (error: Error) => void;
}

/**
 * Tells of changes of a file, also when it is replaced, comes to be or is deleted. The folder is watched, as a
 * watch on the file would stay with the old one. The returned function ends it.
 */
export function watchFile(wanted: FileWatch): () => void {
  try {
    return startWatch(wanted);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    wanted.onEnd(error);
    return () => {};
  }
}

function startWatch({ file, clock, onChange, onEnd }: FileWatch): () => void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let waiting = new AbortController();
  const watcher = watch(dirname(file), (_event, name) => {
    // Some systems do not say which file changed.
    if (name !== null && name !== basename(file)) return;
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    clock.sleep(settleMs, signal).then(onChange, (error: unknown) => {
      if (!signal.aborted) throw error;
    });
  });
  const stop = () => {
    waiting.abort();
    watcher.close();
  };
  watcher.on('error', (error) => {
    stop();
    onEnd(error);
  });
  return stop;
}
