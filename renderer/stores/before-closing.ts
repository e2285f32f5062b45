import { ask } from '../ask.ts';
import { hear } from '../hear.ts';

const tasks = new Set<() => unknown>();

/** Has something done before the window closes, and when it is left; the returned function takes it back. */
export function beforeClosing(task: () => unknown): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

/** Stores at once what is stored a little later otherwise. */
async function doAll(): Promise<void> {
  await Promise.allSettled(Array.from(tasks, async (task) => task()));
}

/** From now on main waits for the page when the window closes. */
export function watchClosing(): void {
  hear('closing', () => void doAll().then(() => ask('window.may-close', {})));
  window.addEventListener('blur', () => void doAll());
  window.addEventListener('pagehide', () => void doAll());
}
