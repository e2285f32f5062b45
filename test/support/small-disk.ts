import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk {
  /** Takes all the room that is left. */
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

/** Whether this process may put a file system of a few megabytes into a folder: root on Linux may. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Makes a folder a file system of its own. Undefined where that turns out not to be allowed. */
export function smallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  const stone = join(folder, 'stone');
  return {
    fill() {
      try {
        writeFileSync(stone, Buffer.alloc(megabytes << 20));
      } catch {
        // As much as there was room for has been written.
      }
    },
    makeRoom: () => rmSync(stone, { force: true }),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}
