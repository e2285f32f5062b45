import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A real server and a model for it, where the environment names them (`npm run llama-server`). */
const llama = {
  binary: process.env['FOOTNOTE_LLAMA_SERVER'] ?? '',
  model: process.env['FOOTNOTE_LLAMA_MODEL'] ?? resolve(root, '../shared/models/tiny-random.gguf'),
};

export const hasLlama = existsSync(llama.binary) && existsSync(llama.model);

/** Says in a test's name why it is skipped. */
export const noLlama = 'skipped, FOOTNOTE_LLAMA_SERVER and FOOTNOTE_LLAMA_MODEL name none';

export interface LlamaServer {
  readonly baseUrl: string;
  readonly key: string;
  stop(): Promise<void>;
}

/** Starts the server on a picked port and waits until it is healthy. */
export async function startLlama(): Promise<LlamaServer> {
  const port = await freePort();
  const key = 'llama-key';
  const place = ['--host', '127.0.0.1', '--port', String(port), '--api-key', key];
  const child = spawn(llama.binary, ['-m', llama.model, ...place, '-c', '1024', '--jinja'], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilHealthy(baseUrl, () => child.exitCode === null);
  return {
    baseUrl,
    key,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

async function untilHealthy(baseUrl: string, isAlive: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && isAlive()) {
    const isReady = await fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => {
      setTimeout(done, 100);
    });
  }
  throw new Error('llama-server did not become healthy');
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
