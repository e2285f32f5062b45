import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { AppError } from '../../main/app-error.ts';
import { systemClock } from '../../main/clock.ts';
import { modelLines } from '../../main/config/model-lines.ts';
import { openUserConfig } from '../../main/config/user-config.ts';
import { type Credentials, openCredentials } from '../../main/credentials/credentials.ts';
import { openReferenceFile } from '../../main/credentials/reference-file.ts';
import { createDemo, demoDeclaration, demoModels, demoTools } from '../../main/demo/demo.ts';
import { httpExchange } from '../../main/http/exchange.ts';
import { nodeFetch } from '../../main/http/node-fetch.ts';
import { usualPatience, type SendTools } from '../../main/http/send.ts';
import { newId } from '../../main/new-id.ts';
import { createProviders } from '../../main/providers/create-providers.ts';
import { plainSettings } from '../../main/providers/plain-settings.ts';
import { sources as allSources } from '../../main/sources/all.ts';
import type { Source } from '../../main/sources/source.ts';
import { createProbe } from '../../main/turns/probe/probe.ts';
import { type FakeKeychain, fakeKeychain } from './fake-keychain.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface DeclaredProvidersOptions {
  /** `config.toml`; absent: there is none. */
  readonly toml?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Absent: all there are. */
  readonly sources?: readonly Source[];
}

/** Providers over a real config file, the real sources, the demo server and real sockets. */
export async function declaredProviders({
  toml,
  env = {},
  sources = allSources,
}: DeclaredProvidersOptions = {}) {
  const file = join(await temporaryFolder(), 'footnote', 'config.toml');
  const write = async (text: string) => {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  };
  if (toml !== undefined) await write(toml);
  const config = await openUserConfig({
    file,
    sources,
    clock: systemClock,
    log: { info: () => {}, error: () => {} },
  });
  const demo = createDemo({ paceMs: 0 });
  const keychain = fakeKeychain();
  const credentials = await credentialsIn(join(file, '..'), { env, keychain });
  const send = sendTools();
  const { model: _model, ...addition } = demoDeclaration;
  const providers = createProviders({
    config,
    sources,
    credentials,
    send,
    demo: { connect: demo.connect, models: demoModels, tools: demoTools, addition },
  });
  onTestFinished(async () => {
    config.close();
    await demo.close();
  });
  const probe = createProbe({
    connect: providers.connect,
    sourceOf: (id) => sources.find((source) => source.id === id) ?? neverSource(id),
    exchange: httpExchange(send),
    clock: systemClock,
    newId,
    providers,
    settingsFor: (model) => plainSettings(providers, model),
    linesOf: modelLines,
  });
  return {
    providers,
    probe,
    credentials,
    keychain,
    /** The keys as another program of the user's sees them: same keychain, same list, nothing in memory. */
    otherCredentials: () => credentialsIn(join(file, '..'), { env: {}, keychain }),
    config,
    file,
    send,
    /** Changes the file as another program would. */
    async rewrite(text: string) {
      await write(text);
      await config.reload();
    },
  };
}

function credentialsIn(
  folder: string,
  {
    env,
    keychain,
  }: { readonly env: Readonly<Record<string, string>>; readonly keychain: FakeKeychain },
): Promise<Credentials> {
  return openCredentials({
    env,
    keychain: keychain.keychain,
    file: openReferenceFile(join(folder, 'credentials.json'), systemClock),
    clock: systemClock,
    onFailure(error) {
      throw error;
    },
  });
}

/** What requests are sent with; closed when the test is over. */
export function sendTools(): SendTools {
  const { fetch, close } = nodeFetch();
  onTestFinished(close);
  return { fetch, clock: systemClock, version: 'test', patience: usualPatience };
}

/** The code and details that something is refused with. */
export async function refusalOf(
  work: () => unknown,
): Promise<{ readonly code: string; readonly details: unknown }> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, details: error.details };
  }
  throw new Error('It was not refused.');
}

function neverSource(id: string): never {
  throw new Error(`No source ${id}`);
}
