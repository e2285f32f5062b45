import type { App } from 'electron';
import type { Log } from '../log.ts';

/** Milliseconds that quitting waits for running turns to be stopped and stored. */
const patience = 2000;

/** Holds back the end of the app, once its windows are closed, until `close` is done. */
export function closeBeforeQuit(app: App, close: () => Promise<void>, log: Log): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void closeInTime(close, log).then(() => {
      state = 'closed';
      // Electron ignores a quit that is asked for before this very event has been dealt with.
      setImmediate(() => app.quit());
    });
  });
}

async function closeInTime(close: () => Promise<void>, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.info('quit without waiting any longer');
      resolve();
    }, patience);
  });
  try {
    await Promise.race([close(), late]);
  } catch (error) {
    log.error('quit', error);
  } finally {
    clearTimeout(timer);
  }
}
