import { parseArgs } from 'node:util';
import { usageOf } from '../../shared/text/phrases/command-line.ts';
import {
  damagedFile,
  damagedRow,
  fileIsWhole,
  verified,
} from '../../shared/text/phrases/verify.ts';
import type { ConversationStore } from '../conversations/store.ts';
import { type Output, UsageError } from './output.ts';

/**
 * `footnote conversations verify [ID]`: reads every entry and payload, of one conversation or of all, and the file as
 * a whole. Exit code 1 when something cannot be read. Rejects with `not_found`.
 */
export async function verifyConversations(
  args: readonly string[],
  output: Output,
  store: ConversationStore,
): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [id, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(usageOf('verify'));
  const ids = id === undefined ? (await store.list()).map((summary) => summary.id) : [id];
  let damage = 0;
  for (const conversation of ids) {
    const rows = await store.check(conversation);
    for (const row of rows) output.complain(`${conversation}  ${damagedRow(row)}`);
    damage += rows.length;
  }
  output.line(verified(ids.length, damage));
  const problems = await store.integrity();
  for (const problem of problems) output.complain(damagedFile(problem));
  if (problems.length === 0) output.line(fileIsWhole());
  return damage + problems.length > 0 ? 1 : 0;
}
