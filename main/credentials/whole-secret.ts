import type { KeychainItems, Outcome } from './keychain.ts';
import { joinParts, partAccount, readHead, splitSecret } from './split-secret.ts';

// A secret over as many items as it takes.

/** Null: there is none, or its keyring is locked. */
export async function readSecret(
  items: KeychainItems,
  account: string,
): Promise<Outcome<string | null>> {
  const item = await items.get(account);
  const head = item.ok && item.value !== null ? readHead(item.value) : undefined;
  if (!head) return item;
  const parts: string[] = [];
  for (let index = 0; index < head.count; index += 1) {
    const part = await items.get(partAccount(account, index));
    if (!part.ok) return part;
    parts.push(part.value ?? '');
  }
  const secret = joinParts(head, parts);
  return secret === undefined ? { ok: false, problem: 'altered' } : { ok: true, value: secret };
}

/** Writes a secret in items of at most `limit` bytes; of a longer one that was there nothing is left. */
export async function writeSecret(
  items: KeychainItems,
  { account, secret, limit }: { account: string; secret: string; limit: number },
): Promise<Outcome<null>> {
  const { head, parts } = splitSecret(secret, limit);
  const before = await countParts(items, account, limit);
  // The head goes last: until then what was there before is still whole, or is seen not to be.
  for (const [index, part] of parts.entries()) {
    const kept = await items.set(partAccount(account, index), part);
    if (!kept.ok) return kept;
  }
  const kept = await items.set(account, head);
  if (!kept.ok) return kept;
  await dropParts(items, account, { from: parts.length, to: before });
  return kept;
}

/** False: there is none, or its keyring is locked. */
export async function deleteSecret(
  items: KeychainItems,
  account: string,
  limit: number,
): Promise<Outcome<boolean>> {
  const parts = await countParts(items, account, limit);
  const gone = await items.delete(account);
  if (gone.ok && gone.value) await dropParts(items, account, { from: 0, to: parts });
  return gone;
}

/** Where items have no limit none has parts, and nothing is asked. */
async function countParts(items: KeychainItems, account: string, limit: number): Promise<number> {
  if (!Number.isFinite(limit)) return 0;
  const item = await items.get(account);
  return (item.ok && item.value !== null && readHead(item.value)?.count) || 0;
}

async function dropParts(
  items: KeychainItems,
  account: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let index = from; index < to; index += 1) await items.delete(partAccount(account, index));
}
