import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { checkConfig, emptyConfig } from './check-config.ts';
import type { Config, ConfigSource, LoadedConfig, UserConfig } from './config.ts';
import { fold } from './fold.ts';
import { readFile } from './read-file.ts';
import type { ReadFile } from './read-file.ts';
import { readToml } from './read-toml.ts';
import { withoutSecrets } from './secrets.ts';
import { watchFile } from './watch-file.ts';
import { replaceFile } from '../replace-file.ts';
import { addProvider } from './write-toml.ts';

export interface UserConfigParts {
  /** `config.toml`; it need not be there. */
  readonly file: string;
  readonly sources: readonly ConfigSource[];
  readonly clock: Clock;
  readonly log: Log;
}

/** Opens the user's config file. Whatever it holds, there is a config: mistakes are in `problems`. */
export async function openUserConfig(parts: UserConfigParts): Promise<UserConfig> {
  const { file, clock, log } = parts;
  let read = await readFile(file, clock);
  let loaded = load(read, parts, emptyConfig);
  const listeners = new Set<(loaded: LoadedConfig) => void>();
  const inOrder = createQueue();
  let endWatch = (): void => {};

  const takeUp = async () => {
    const now = await readFile(file, clock);
    if (JSON.stringify(now) === JSON.stringify(read)) return loaded;
    read = now;
    loaded = load(now, parts, loaded.config);
    for (const listener of listeners) listener(loaded);
    return loaded;
  };
  const reload = () => inOrder(takeUp);

  return {
    current: () => loaded,
    reload,
    preview: async (addition) => {
      const { text } = writable(await readFile(file, clock), file);
      return { file, added: addProvider(text, file, addition).added };
    },
    add: (addition) =>
      inOrder(async () => {
        const { text, mark, path } = writable(await readFile(file, clock), file);
        const written = mark + addProvider(text, file, addition).text;
        await replaceFile(path, written, { keepsOld: true });
        return takeUp();
      }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: () => {
      endWatch();
      endWatch = watchFile({
        file,
        clock,
        onChange: () => {
          reload().catch((error: unknown) => log.error('config: reload', error));
        },
        onEnd: (error) => log.error('config: changes on the disk are no longer seen', error),
      });
    },
    close: () => {
      endWatch();
      listeners.clear();
    },
  };
}

/** What a file's state means. A file that cannot be read leaves the last config standing. */
function load(read: ReadFile, { file, sources }: UserConfigParts, previous: Config): LoadedConfig {
  if (read.kind === 'missing') return { file, ...checkConfig(fold([]), sources) };
  if (read.kind === 'problem') return { file, config: previous, problems: [read.problem] };
  const { tree, problems } = readToml(read.text, file);
  if (tree === undefined) return { file, config: previous, problems };
  const clean = withoutSecrets(tree);
  const found = [...problems, ...clean.problems];
  return { file, ...checkConfig(fold([clean.tree]), sources, found, previous) };
}

/** What an addition is written to; a file that cannot be read is left alone. */
function writable(
  read: ReadFile,
  file: string,
): { readonly text: string; readonly mark: string; readonly path: string } {
  if (read.kind === 'missing') return { text: '', mark: '', path: file };
  if (read.kind === 'text') return { ...read, mark: read.hasMark ? '\uFEFF' : '' };
  const details = { reason: 'unreadable', file, problems: [read.problem] };
  throw new AppError('bad_config', `${file} cannot be read`, details);
}

/** Runs one piece of work after the other. */
function createQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    // Whoever asked for it hears how it failed; the next in line only waits for its end.
    last = next.catch(() => {});
    return next;
  };
}
