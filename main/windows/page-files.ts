import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The files of the page: from the path in an address (`/assets/index.js`) to the path on the disk. */
export type PageFiles = ReadonlyMap<string, string>;

/**
 * Lists a folder once. Only what stood in it then can be served: an address is looked up here and never
 * becomes a path. Links to elsewhere are left out.
 */
export function readPageFiles(folder: string): PageFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        return [`/${relative(folder, path).split(sep).join('/')}`, path];
      }),
  );
}
