import { randomBytes } from 'node:crypto';
import type { ConversationId } from '../shared/model/ids.ts';

/** A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits, so that ids sort by when they were made. */
export function newConversationId(
  at: number,
  random: Uint8Array = randomBytes(10),
): ConversationId {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(at) << 16n);
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Buffer.from(bytes).toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
