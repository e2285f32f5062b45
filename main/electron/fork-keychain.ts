import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { StartKeychain } from '../credentials/keychain-client.ts';
import type { KeychainAnswer } from '../credentials/keychain-messages.ts';

/** Starts the built `keychain-child.js` as a process of Electron's, which needs no Node of its own. */
export function forkKeychain(file: URL): StartKeychain {
  return ({ answer, ended }) => {
    const child = utilityProcess.fork(fileURLToPath(file), [], {
      serviceName: 'Footnote keychain',
      stdio: 'ignore',
    });
    // The process sends nothing else.
    child.on('message', (message) => answer(message as KeychainAnswer));
    child.once('exit', () => ended());
    return {
      send: (request) => child.postMessage(request),
      end: () => void child.kill(),
    };
  };
}
