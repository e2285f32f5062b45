import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface SourceFile {
  /** From the root, with slashes on every platform. */
  readonly path: string;
  readonly text: string;
}

/** The project's own code in these folders; `kinds` are the endings that count. */
export function sourcesIn(
  folders: readonly string[],
  kinds: RegExp = /\.(ts|tsx|mjs|js)$/,
): readonly SourceFile[] {
  return folders.flatMap((folder) => filesUnder(join(root, folder)).filter(isKind(kinds)));
}

function isKind(kinds: RegExp): (file: SourceFile) => boolean {
  return (file) => kinds.test(file.path) && !file.path.startsWith('test/fixtures/rooms/');
}

function filesUnder(folder: string): readonly SourceFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(root, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
}

/** Code without comments, so that a comment may explain what code may not say. */
export function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}
