import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// The oldest runtime the code must run on: Electron 33 (Node 20.18, Chromium 130), and Node 20.19
// for the command line.
const node = 'node20.18';
const chromium = 'chrome130';

export default defineConfig({
  main: {
    build: {
      target: node,
      sourcemap: true,
      // Taken in and shaken: loading zod alone, file by file, is most of what starting main costs.
      externalizeDeps: { exclude: ['zod', 'smol-toml', 'eventsource-parser'] },
      lib: {
        entry: {
          index: 'main/index.ts',
          cli: 'main/cli/index.ts',
          'keychain-child': 'main/credentials/keychain-child.ts',
          'store-worker': 'main/conversations/worker/store-worker.ts',
        },
        formats: ['es'],
      },
    },
  },
  preload: {
    build: {
      target: node,
      sourcemap: true,
      // A sandboxed preload can require nothing but Electron, so it is one CommonJS file.
      externalizeDeps: false,
      lib: { entry: 'preload/index.ts', formats: ['cjs'] },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    resolve: {
      alias: {
        // Its build for browsers decodes with `innerHTML`, which the page's policy refuses.
        'decode-named-character-reference': fileURLToPath(
          import.meta.resolve('decode-named-character-reference'),
        ),
      },
    },
    build: {
      target: chromium,
      minify: true,
      sourcemap: true,
      // The page's policy allows scripts, styles and fonts from its own files only: nothing inline.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
});
