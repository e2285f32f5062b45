import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds one TypeScript file to a script that plain Node runs, for tests of threads and of processes. It is
 * put inside the project, so that it finds its packages; gives its address.
 */
export async function builtScript(entry: string): Promise<URL> {
  const name = path.basename(entry, '.ts');
  const outDir = path.join(root, '.cache', 'built-scripts', `${name}-${process.pid}`);
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
  return pathToFileURL(path.join(outDir, `${name}.js`));
}
