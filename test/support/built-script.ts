import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { buildScript, scriptOf } from './build-script.ts';

/**
 * Builds one TypeScript file for tests of threads and of processes; it is gone when the tests of the file are
 * over. Called at the top of a test file; gives the script's address, to be used within tests.
 */
export function builtScript(entry: string): URL {
  const { script, folder } = scriptOf(entry);
  beforeAll(async () => {
    await buildScript(entry);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return pathToFileURL(script);
}
