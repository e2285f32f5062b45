import { parseArgs } from 'node:util';
import type { ImportReport } from '../../shared/model/import-report.ts';
import { usageOf } from '../../shared/text/phrases/command-line.ts';
import {
  importAgainAsOwn,
  importedLine,
  importRefusal,
  skippedLine,
  skippedMore,
} from '../../shared/text/phrases/import.ts';
import { inOneLine } from '../../shared/text/phrases/terminal.ts';
import { AppError } from '../app-error.ts';
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
  const report = await taken(store.importLines(file, { isOwn: values.native }), output);
  if (!report) return 1;
  for (const one of report.conversations) output.line(`${one.id}  ${inOneLine(importedLine(one))}`);
  if (report.conversations.some(({ held }) => held > 0)) output.line(importAgainAsOwn());
  for (const one of report.skipped) output.complain(inOneLine(skippedLine(one)));
  const untold = report.skippedCount - report.skipped.length;
  if (untold > 0) output.complain(skippedMore(untold));
  return report.skippedCount > 0 ? 1 : 0;
}

/** What came of it; undefined, and said, where nothing more could be stored. */
async function taken(
  importing: Promise<ImportReport>,
  output: Output,
): Promise<ImportReport | undefined> {
  try {
    return await importing;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_saving') throw error;
    const { title, advice } = importRefusal(error);
    output.complain(`${title}. ${advice}`);
    return undefined;
  }
}
