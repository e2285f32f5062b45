import { parseArgs } from 'node:util';
import { usageOf } from '../../shared/text/phrases/command-line.ts';
import type { ConversationStore } from '../conversations/store.ts';
import { writeExport } from '../export-file.ts';
import { type Output, UsageError } from './output.ts';

/**
 * `footnote conversations export ID [--format markdown|jsonl] [--native] [--branches] [--reasoning] [--output FILE]`:
 * to standard output unless a file is named. Rejects with `not_found`, and with `not_saving` for the file.
 */
export async function exportConversation(
  args: readonly string[],
  output: Output,
  store: ConversationStore,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'markdown' },
      native: { type: 'boolean', default: false },
      branches: { type: 'boolean', default: false },
      reasoning: { type: 'boolean', default: false },
      output: { type: 'string' },
    },
  });
  const { format, native, branches: allBranches, reasoning } = values;
  const [id, ...rest] = positionals;
  const isMarkdown = format === 'markdown';
  const fits = isMarkdown ? !native : format === 'jsonl' && !allBranches && !reasoning;
  if (id === undefined || rest.length > 0 || !fits) throw new UsageError(usageOf('export'));
  const text = isMarkdown
    ? await store.exportMarkdown(id, { allBranches, reasoning })
    : await store.exportLines(id, { native });
  if (values.output === undefined) output.line(text.trimEnd());
  else await writeExport(values.output, text);
  return 0;
}
