import { parseArgs } from 'node:util';
import { usageOf } from '../../shared/text/phrases/command-line.ts';
import {
  importAgainAsOwn,
  importedLine,
  skippedLine,
  skippedMore,
} from '../../shared/text/phrases/import.ts';
import { inOneLine } from '../../shared/text/phrases/terminal.ts';
import type { ConversationStore } from '../conversations/store.ts';
import { type Output, UsageError } from './output.ts';

/**
 * `footnote conversations import FILE [--native]`: says what became of each conversation, and on standard error what
 * was left out. Exit code 1 when something was. Rejects with `bad_input` when the file is no export.
 */
export async function importConversations(
  args: readonly string[],
  output: Output,
  store: ConversationStore,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { native: { type: 'boolean', default: false } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError(usageOf('import'));
  const report = await store.importLines(file, { isOwn: values.native });
  for (const one of report.conversations) output.line(`${one.id}  ${inOneLine(importedLine(one))}`);
  if (report.conversations.some(({ held }) => held > 0)) output.line(importAgainAsOwn());
  for (const one of report.skipped) output.complain(inOneLine(skippedLine(one)));
  const untold = report.skippedCount - report.skipped.length;
  if (untold > 0) output.complain(skippedMore(untold));
  return report.skippedCount > 0 ? 1 : 0;
}
