import { answerRequest } from './answer-request.ts';
import type { KeychainRequest } from './keychain-messages.ts';

// A process of its own for the system keychain: a crash inside its library, or a prompt nobody answers, ends
// or waits here. Started by Electron it has a port to its parent, started by Node a channel.

interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

// Electron adds it to the process of a utility; Node's types do not know it.
const { parentPort } = process as { readonly parentPort?: ParentPort };

// Only our own client writes to either.
if (parentPort) {
  parentPort.on('message', ({ data }) => {
    void answerRequest(data as KeychainRequest).then((answer) => parentPort.postMessage(answer));
  });
} else {
  process.on('message', (request) => {
    void answerRequest(request as KeychainRequest).then((answer) => process.send?.(answer));
  });
  process.on('disconnect', () => process.exit());
}
