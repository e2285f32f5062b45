import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { privateFile } from '../../../paths.ts';

/** Stands beside a file that was found to be damaged while it was in use, for the next start to see. */
function markOf(file: string): string {
  return path.join(path.dirname(file), 'damaged.mark');
}

/** Where nothing can be written, the next start finds the damage when it comes upon it again. */
export function markDamaged(file: string): void {
  try {
    closeSync(openSync(markOf(file), 'a', privateFile));
  } catch {
    // Nothing depends on it that could not wait.
  }
}

export function isMarkedDamaged(file: string): boolean {
  return existsSync(markOf(file));
}

export function unmarkDamaged(file: string): void {
  rmSync(markOf(file), { force: true });
}
