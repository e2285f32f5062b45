import { parseArgs } from 'node:util';
import { usageOf } from '../../shared/text/phrases/command-line.ts';
import { inOneLine } from '../../shared/text/phrases/terminal.ts';
import { monthName, nothingUsed, usageLine } from '../../shared/text/phrases/usage.ts';
import { jsonLine } from '../../shared/text/json-line.ts';
import type { ConversationStore } from '../conversations/store.ts';
import { type Output, UsageError } from './output.ts';

/** `footnote usage [--json]`: what each model cost, month by month, the latest first. */
export async function usageCommand(
  args: readonly string[],
  output: Output,
  store: Pick<ConversationStore, 'usageTotals'>,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  if (positionals.length > 0) throw new UsageError(usageOf('usage'));
  const totals = await store.usageTotals();
  if (totals.length === 0 && !values.json) output.line(nothingUsed());
  let month = '';
  for (const total of totals) {
    if (values.json) output.line(jsonLine(total));
    else {
      if (total.month !== month) output.line(monthName(total.month));
      output.line(`  ${inOneLine(usageLine(total))}`);
    }
    month = total.month;
  }
  return 0;
}
