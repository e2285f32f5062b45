import type { AppView } from '../../shared/bridge/views.ts';

/**
 * Electron's releases get security fixes while they are among the three newest (45, 44, 43 in November 2026).
 * Older ones also lack fixes of the wall between page and preload.
 */
const oldestSupported = 43;

/** The Electron the app runs on, and whether it is too old to be trusted with the web. */
export function runtimeOf(version: string): AppView['runtime'] {
  return { electron: version, outdated: Number.parseInt(version, 10) < oldestSupported };
}
