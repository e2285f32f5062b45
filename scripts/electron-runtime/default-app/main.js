// Runs the app folder given on the command line. An ES module, so that the app's own first lines
// still come before Electron is ready.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const words = process.argv.slice(1);
const folderAt = words.findIndex((word) => !word.startsWith('-'));
const switches = folderAt < 0 ? words : words.slice(0, folderAt);

if (switches.includes('--version') || switches.includes('-v')) {
  process.stdout.write(`v${process.versions.electron}\n`);
  process.exit(0);
}

if (folderAt < 0) {
  process.stderr.write('Usage: electron <folder of an app>\n');
  process.exit(1);
}

const path = resolve(words[folderAt]);
const { name, productName, version, main } = JSON.parse(
  readFileSync(join(path, 'package.json'), 'utf8'),
);
if (version) app.setVersion(version);
app.setName(productName ?? name);
app.setAppPath(path);
process.defaultApp = true;
await import(pathToFileURL(join(path, main ?? 'index.js')).href);
