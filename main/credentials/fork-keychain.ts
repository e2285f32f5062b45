import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StartKeychain } from './keychain-client.ts';
import type { KeychainAnswer } from './keychain-messages.ts';

/** Starts the built `keychain-child.js` as a process of Node's: for the command line. */
export function forkKeychain(file: URL, env: NodeJS.ProcessEnv = process.env): StartKeychain {
  return ({ answer, ended }) => {
    const child = fork(fileURLToPath(file), [], {
      execArgv: [],
      env,
      serialization: 'json',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      ended();
    };
    // The process sends nothing else.
    child.on('message', (message) => answer(message as KeychainAnswer));
    child.once('error', over);
    child.once('exit', over);
    return {
      // A process that has just ended is heard of by its end.
      send: (request) => void child.send(request, () => undefined),
      end: () => void child.kill('SIGKILL'),
    };
  };
}
