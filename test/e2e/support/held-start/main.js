// Starts the app in `FOOTNOTE_HELD_APP`, and lets it open its window only once the test holds on to it:
// Playwright may never find its way into a page that loads while it connects.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const path = process.env.FOOTNOTE_HELD_APP;
const { name, productName, version, main } = JSON.parse(
  readFileSync(join(path, 'package.json'), 'utf8'),
);
app.setVersion(version);
app.setName(productName ?? name);
app.setAppPath(path);

const ready = app.whenReady();
const held = new Promise((release) => {
  // The name under which Playwright calls it when it has connected.
  globalThis.__playwright_run = () => ready.then(release);
});
app.whenReady = () => held;
await import(pathToFileURL(join(path, main)).href);
