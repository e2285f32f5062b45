import { app } from 'electron';
import type { Log } from '../log.ts';

/** Writes down what went wrong around the window, and keeps going: turns must not end for it. */
export function watchProcesses(log: Log): void {
  process.on('uncaughtException', (error) => log.error('nobody caught this', error));
  process.on('unhandledRejection', (reason) => log.error('nobody awaited this', reason));
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit')
      log.info('a child process ended', { type, reason, exitCode, name });
  });
}
