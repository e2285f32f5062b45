import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { shell } from 'electron';

/** Shows one of our own files in the system's file manager, or where it will be. Never opens it. */
export function showFile(path: string): void {
  shell.showItemInFolder(existsSync(path) ? path : dirname(path));
}
