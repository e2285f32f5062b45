import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from './app-error.ts';

export interface ReplaceFileOptions {
  /** Whether the old file stays as `<path>.bak`. */
  readonly keepsOld: boolean;
}

/**
 * Replaces a file as a whole: a crash leaves the old text or the new one. A new file is its owner's alone.
 * Throws `not_saving` with the system's reason; then the file is as it was.
 */
export async function replaceFile(
  path: string,
  text: string,
  { keepsOld }: ReplaceFileOptions,
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const mode = await modeOf(path);
    await writeThrough(temporary, text, mode ?? 0o600);
    if (keepsOld && mode !== undefined) await copyFile(path, `${path}.bak`);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    // Cleaning up must not hide what went wrong.
    await rm(temporary, { force: true }).catch(() => {});
    const reason = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (reason === undefined) throw error;
    const details = { file: path, reason };
    throw new AppError('not_saving', `Cannot write ${path}: ${reason}`, details, error);
  }
}

async function modeOf(path: string): Promise<number | undefined> {
  const stats = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return stats === undefined ? undefined : stats.mode & 0o777;
}

async function writeThrough(path: string, text: string, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(text);
    // What `mode` asks for passes through the umask, which may be stricter than the old file was.
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename is on the disk once its folder is. Windows cannot open folders and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
