import { randomBytes } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { AppError } from './app-error.ts';

/**
 * Writes an export where the user wants it, readable by the user alone; an older file there is replaced only once
 * the new one is whole. Throws `not_saving` with the reason `export_file` and the system's word.
 */
export async function writeExport(path: string, text: string): Promise<void> {
  try {
    if (await isSpecial(path)) await write(path, 'w', text);
    else await replace(await realpath(path).catch(() => path), text);
  } catch (error) {
    const cause = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (cause === undefined) throw error;
    const details = { reason: 'export_file', file: path, cause };
    throw new AppError('not_saving', `Cannot write ${path}: ${cause}`, details, error);
  }
}

/** A pipe or a device cannot be replaced. */
async function isSpecial(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

async function replace(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await write(temporary, 'wx', text);
    await rename(temporary, path);
  } catch (error) {
    // Cleaning up must not hide what went wrong.
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

async function write(path: string, flags: string, text: string): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.writeFile(text);
    if (flags === 'wx') await file.sync();
  } finally {
    await file.close();
  }
}
