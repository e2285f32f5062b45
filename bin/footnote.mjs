#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = new URL('../out/main/cli.js', import.meta.url);

if (existsSync(fileURLToPath(built))) {
  const { main } = await import(built.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  console.error('Footnote is not built yet. Run `npm run build` in its folder and try again.');
  process.exitCode = 1;
}
