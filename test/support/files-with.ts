import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files in a folder, and in the folders in it, whose bytes hold a text in UTF-8. */
export function filesWith(folder: string, text: string): readonly string[] {
  const wanted = Buffer.from(text, 'utf8');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(wanted))
    .map((file) => relative(folder, file))
    .toSorted();
}
