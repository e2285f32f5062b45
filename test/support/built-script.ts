import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds one TypeScript file to a script that plain Node runs, for tests of threads and of processes. It is
 * put inside the project, so that it finds its packages, and is gone when the tests of the file are over.
 * Called at the top of a test file; gives the script's address, to be used within tests.
 */
export function builtScript(entry: string): URL {
  const name = path.basename(entry, '.ts');
  const outDir = path.join(root, '.cache', 'built-scripts', `${name}-${process.pid}`);
  beforeAll(async () => {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: path.join(root, entry),
        outDir,
        target: 'node20.18',
        rolldownOptions: { output: { entryFileNames: `${name}.js` } },
      },
    });
  });
  afterAll(() => rmSync(outDir, { recursive: true, force: true }));
  return pathToFileURL(path.join(outDir, `${name}.js`));
}
