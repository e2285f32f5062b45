import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BuiltScript {
  readonly script: string;
  /** Whoever had it built removes it. */
  readonly folder: string;
}

/** Where `buildScript` puts a script: inside the project, so that it finds its packages. */
export function scriptOf(entry: string): BuiltScript {
  const name = path.basename(entry, '.ts');
  const folder = path.join(root, '.cache', 'built-scripts', `${name}-${process.pid}`);
  return { folder, script: path.join(folder, `${name}.js`) };
}

/** Builds one TypeScript file of the project to a script that plain Node or Electron runs. */
export async function buildScript(entry: string): Promise<BuiltScript> {
  const built = scriptOf(entry);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: path.join(root, entry),
      outDir: built.folder,
      target: 'node20.18',
      rolldownOptions: {
        external: ['electron'],
        output: { entryFileNames: path.basename(built.script) },
      },
    },
  });
  return built;
}
