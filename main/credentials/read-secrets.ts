import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { Keychain, Outcome } from './keychain.ts';
import type { Reference } from './references.ts';

export interface ReadSecretsParts {
  readonly keychain: Pick<Keychain, 'read'>;
  /** Told of every secret that is read, before it is used. */
  readonly onSecret: (secret: string) => void;
  readonly onChange: () => void;
}

/** Secrets the keychain gave in this session, and how it last answered for each account. */
export interface ReadSecrets {
  /** Asks the keychain once for each secret, and again when the list says that it was saved anew. */
  read(reference: Reference): Promise<Outcome<string>>;
  /** A secret that was saved a moment ago. */
  put(reference: Reference, secret: string): void;
  forget(account: string): void;
  note(account: string, problem: KeychainProblem | undefined): void;
  problemOf(account: string): KeychainProblem | undefined;
}

export function createReadSecrets({ keychain, onSecret, onChange }: ReadSecretsParts): ReadSecrets {
  const kept = new Map<string, { readonly created: string; readonly secret: string }>();
  const problems = new Map<string, KeychainProblem>();
  const note = (account: string, problem: KeychainProblem | undefined) => {
    if (problems.get(account) === problem) return;
    if (problem === undefined) problems.delete(account);
    else problems.set(account, problem);
    onChange();
  };
  return {
    async read({ account, created }) {
      const before = kept.get(account);
      if (before?.created === created) return { ok: true, value: before.secret };
      const found = await keychain.read(account);
      note(account, found.ok ? undefined : found.problem);
      if (!found.ok) return found;
      onSecret(found.value);
      kept.set(account, { created, secret: found.value });
      return found;
    },
    put: ({ account, created }, secret) => {
      kept.set(account, { created, secret });
      note(account, undefined);
    },
    forget(account) {
      kept.delete(account);
      note(account, undefined);
    },
    note,
    problemOf: (account) => problems.get(account),
  };
}
