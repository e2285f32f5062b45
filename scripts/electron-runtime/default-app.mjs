import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = join(dirname(fileURLToPath(import.meta.url)), 'default-app');

/** Packs the app that loads other apps into the runtime, unless this very one is there. */
export async function packDefaultApp(dist) {
  const hash = hashOfSource();
  const stamp = join(dist, 'resources', 'default_app.sha256');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  mkdirSync(dirname(stamp), { recursive: true });
  const { createPackage } = await import('@electron/asar');
  await createPackage(source, join(dist, 'resources', 'default_app.asar'));
  writeFileSync(stamp, hash);
}

function hashOfSource() {
  const hash = createHash('sha256');
  for (const name of readdirSync(source).toSorted()) hash.update(readFileSync(join(source, name)));
  return hash.digest('hex');
}
