import { powerMonitor } from 'electron';
import type { OnWake } from '../http/deadline.ts';

/** Tells when the computer wakes up from sleep, from the moment the app is ready. */
export function watchWaking(): OnWake {
  const listeners = new Set<() => void>();
  powerMonitor.on('resume', () => {
    for (const listener of listeners) listener();
  });
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
