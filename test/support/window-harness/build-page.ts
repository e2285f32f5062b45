import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..', '..', 'renderer');

/** Builds the window with a scene's bridge in place of preload; answers the folder it is in. */
export async function buildPage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'footnote-page-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), withFakeBridge],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome130',
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'index.html') },
    },
  });
  return outDir;
}

const withFakeBridge: Plugin = {
  name: 'fake-bridge',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [
      {
        tag: 'script',
        attrs: { type: 'module', src: '../test/support/window-harness/page.ts' },
        injectTo: 'head-prepend',
      },
    ],
  },
};
