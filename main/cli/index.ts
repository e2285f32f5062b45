import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import about from '../../package.json' with { type: 'json' };
import { stopped, unknownCommand, usage } from '../../shared/text/phrases/command-line.ts';
import { storageLines } from '../../shared/text/phrases/storage.ts';
import { keychainWords } from '../../shared/text/phrases/keychain.ts';
import { refusalLines } from '../../shared/text/phrases/terminal.ts';
import { AppError } from '../app-error.ts';
import { systemClock } from '../clock.ts';
import { compose, composeProviders, type Core, openConfig, type ProviderCore } from '../compose.ts';
import { openStore } from '../conversations/open-store.ts';
import { forkKeychain } from '../credentials/fork-keychain.ts';
import { nodeFetch } from '../http/node-fetch.ts';
import { storageView } from '../conversations/storage-view.ts';
import { createLog } from '../log.ts';
import { type Folders, userFolders } from '../paths.ts';
import { declaredProviders } from '../providers/declared.ts';
import { hostedToolProblems } from '../providers/turn-settings.ts';
import { sources } from '../sources/all.ts';
import { ask, readAskOptions } from './ask.ts';
import { authCommand } from './auth.ts';
import { configCommand } from './config.ts';
import { conversationsCommand } from './conversations.ts';
import { type Output, processOutput, UsageError } from './output.ts';
import { providersCommand } from './providers.ts';
import { replayCommand } from './replay.ts';
import { usageCommand } from './usage.ts';

type Command = (args: readonly string[], output: Output) => Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  ask: askCommand,
  replay: replayCommand,
  config: showConfig,
  auth: (args, output) => withProviders(output, (core) => authCommand(args, output, core)),
  providers: (args, output) =>
    withProviders(output, (core) => providersCommand(args, output, core)),
  conversations: (args, output) =>
    withCore(userFolders(), output, ({ store }) => conversationsCommand(args, output, store)),
  usage: (args, output) =>
    withCore(userFolders(), output, ({ store }) => usageCommand(args, output, store)),
};

/** Runs one command; gives the exit code: 0 done, 1 a problem that was named, 2 wrong usage. */
export async function main(
  argv: readonly string[],
  output: Output = processOutput(),
): Promise<number> {
  const [name, ...args] = argv;
  if (asksForHelp(argv)) {
    output.line(usage);
    return 0;
  }
  if (name === undefined) {
    output.complain(usage);
    return 2;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new UsageError(unknownCommand(name, Object.keys(commands)));
    return await command(args, output);
  } catch (error) {
    return complainOf(error, output);
  }
}

/** Anywhere before the text that is meant as it is. */
function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  return words.some((word) => word === '--help' || word === '-h');
}

function complainOf(error: unknown, output: Output): number {
  if (error instanceof UsageError || isParseError(error)) {
    output.complain(error.message);
    return 2;
  }
  if (!(error instanceof AppError)) throw error;
  output.complain(refusalLines(error));
  return 1;
}

/** What `parseArgs` throws for an option it does not know. */
function isParseError(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS');
}

async function askCommand(args: readonly string[], output: Output): Promise<number> {
  const options = readAskOptions(args);
  const stop = new AbortController();
  const interrupt = () => {
    output.complain(stopped());
    stop.abort();
  };
  // Once: whoever is in a hurry interrupts a second time.
  process.once('SIGINT', interrupt);
  const run = (core: Core) => ask(options, output, core, stop.signal);
  try {
    return await (options.isDemo
      ? withDemoFolders((folders) => withCore(folders, output, run))
      : withCore(userFolders(), output, run));
  } finally {
    process.removeListener('SIGINT', interrupt);
  }
}

/** Needs no conversations: what is wrong with config can be seen whatever state they are in. */
async function showConfig(args: readonly string[], output: Output): Promise<number> {
  const config = await openConfig(
    userFolders(),
    logTo(output, () => []),
  );
  config.close();
  const loaded = config.current();
  const unserved = declaredProviders(loaded, sources).flatMap(hostedToolProblems);
  return configCommand(args, output, loaded, unserved);
}

async function withCore(
  folders: Folders,
  output: Output,
  run: (core: Core) => Promise<number>,
): Promise<number> {
  const { fetch, close } = nodeFetch();
  let secrets: () => readonly string[] = () => [];
  try {
    const core = await compose({
      folders,
      store: openStore({
        folder: folders.data,
        worker: new URL('./store-worker.js', import.meta.url),
      }),
      fetch,
      version: about.version,
      log: logTo(output, () => secrets()),
      ...keychainFor(output),
      env: process.env,
    });
    secrets = core.secrets;
    try {
      const { storage } = storageView(await core.store.status());
      for (const line of storage ? storageLines(storage) : []) output.complain(line);
      return await run(core);
    } finally {
      await core.close();
    }
  } finally {
    await close();
  }
}

/** Needs no conversations either: keys can be seen to whatever state those are in. */
async function withProviders(
  output: Output,
  run: (core: ProviderCore) => Promise<number>,
): Promise<number> {
  const { fetch, close } = nodeFetch();
  let secrets: () => readonly string[] = () => [];
  try {
    const core = await composeProviders({
      folders: userFolders(),
      fetch,
      version: about.version,
      log: logTo(output, () => secrets()),
      ...keychainFor(output),
      env: process.env,
    });
    secrets = core.credentials.secrets;
    try {
      return await run(core);
    } finally {
      await core.close();
    }
  } finally {
    await close();
  }
}

/** The system keychain, with a word to whoever waits for it. */
function keychainFor(output: Output) {
  return {
    startKeychain: forkKeychain(new URL('./keychain-child.js', import.meta.url)),
    onKeychainWait(isWaiting: boolean) {
      if (isWaiting) output.complain(`${keychainWords.waiting} ${keychainWords.waitingAdvice}`);
    },
  };
}

/** Commands say themselves what went wrong; only what nobody foresaw is told beside that. */
function logTo(output: Output, secrets: () => readonly string[]) {
  const log = createLog({ write: output.complain, clock: systemClock, secrets });
  return { ...log, info: () => {} };
}

/** The demo never touches the user's own config and history, unless the environment names a profile for it. */
async function withDemoFolders(run: (folders: Folders) => Promise<number>): Promise<number> {
  const { XDG_CONFIG_HOME: config, XDG_DATA_HOME: data } = process.env;
  if (config !== undefined || data !== undefined) return run(userFolders());
  const profile = await mkdtemp(join(tmpdir(), 'footnote-demo-'));
  try {
    return await run({ config: join(profile, 'config'), data: join(profile, 'data') });
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
