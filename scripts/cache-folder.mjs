import { homedir } from 'node:os';
import { join } from 'node:path';

/** What took long to fetch or build is kept here, so that a second clone need not do it again. */
export function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'footnote');
}
