import { unreachable } from '../../shared/unreachable.ts';
import type { KeychainAnswer, KeychainRequest } from './keychain-messages.ts';

/** The name our items have in the system keychain. */
const service = 'footnote';

/** Does one thing in the system keychain. What goes wrong is an answer, the library itself included. */
export async function answerRequest(request: KeychainRequest): Promise<KeychainAnswer> {
  const { id } = request;
  try {
    return { id, ok: true, value: await perform(request) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

async function perform({ verb, account, secret }: KeychainRequest) {
  // Loaded only when it is needed: where the system lacks a library, that is this request's failure.
  const { default: keytar } = await import('keytar');
  switch (verb) {
    case 'get':
      return keytar.getPassword(service, account);
    case 'set':
      await keytar.setPassword(service, account, secret);
      return null;
    case 'delete':
      return keytar.deletePassword(service, account);
    default:
      return unreachable(verb);
  }
}
