import { randomBytes } from 'node:crypto';
import { startDemoServer, type DemoServer } from './demo-server.ts';
import { demoModels } from './listing.ts';

export { demoModels } from './listing.ts';
export { tourQuestions } from './scripts.ts';

/** The declaration of the demo provider, as it stands in config. */
export const demoDeclaration = {
  name: 'demo',
  source: 'anthropic',
  server: 'demo',
  model: demoModels[0],
  hostedTools: ['web_search'],
} as const;

/** Hosted tools the demo plays, by the names its sources know them by. */
export const demoTools: readonly string[] = ['web_search', 'google_search'];

export interface Demo {
  /** Starts the server at the first call; the token is this start's key. */
  connect(): Promise<{ readonly baseUrl: string; readonly token: string }>;
  close(): Promise<void>;
}

export function createDemo(options: { readonly paceMs: number }): Demo {
  const token = randomBytes(24).toString('base64url');
  let server: Promise<DemoServer> | undefined;
  return {
    async connect() {
      server ??= startDemoServer({ token, paceMs: options.paceMs });
      const { baseUrl } = await server;
      return { baseUrl, token };
    },
    async close() {
      await (await server)?.close();
      server = undefined;
    },
  };
}
