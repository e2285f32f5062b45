import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const largest = 1_048_576;

/**
 * Writes lines to `footnote.log` in a folder; a full file becomes `footnote.old.log`. A line that cannot
 * be written is dropped: the log must never be why something else fails.
 */
export function openLogFile(folder: string): (line: string) => void {
  const file = join(folder, 'footnote.log');
  const old = join(folder, 'footnote.old.log');
  return (line) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (sizeOf(file) > largest) renameSync(file, old);
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    } catch {
      // See above.
    }
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
