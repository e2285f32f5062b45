import { useEffect, useState } from 'react';
import type { UsageTotal } from '../../../shared/model/usage-total.ts';
import { cacheShare, tokensExplained } from '../../../shared/text/phrases/conversation.ts';
import { count } from '../../../shared/text/phrases/numbers.ts';
import { refusalText } from '../../../shared/text/phrases/refusals.ts';
import {
  monthName,
  otherCount,
  reasoningShare,
  usageWords,
} from '../../../shared/text/phrases/usage.ts';
import { ask } from '../../ask.ts';
import { refusalOf, type Refusal } from '../../stores/refusal.ts';
import formStyles from '../../ui/form.module.css';
import styles from './usage-page.module.css';

/** What each model cost, month by month; searches apart. */
export function UsagePage() {
  const [totals, setTotals] = useState<readonly UsageTotal[]>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    ask('usage.totals', {}).then(setTotals, (error: unknown) => setRefusal(refusalOf(error)));
  }, []);
  const problem = refusal ? refusalText(refusal) : undefined;
  return (
    <div className={formStyles['page']}>
      <h1>{usageWords.title}</h1>
      <p className={formStyles['lead']}>{usageWords.text}</p>
      {problem ? <p role="alert">{`${problem.title}. ${problem.advice}`}</p> : null}
      {totals?.length === 0 ? <p className={styles['empty']}>{usageWords.empty}</p> : null}
      {monthsOf(totals ?? []).map(([month, rows]) => (
        <Month key={month} month={month} rows={rows} />
      ))}
    </div>
  );
}

/** The totals by month, in their order. */
function monthsOf(
  totals: readonly UsageTotal[],
): readonly (readonly [string, readonly UsageTotal[]])[] {
  const months = [...new Set(totals.map(({ month }) => month))];
  return months.map((month) => [month, totals.filter((total) => total.month === month)] as const);
}

interface MonthProps {
  readonly month: string;
  readonly rows: readonly UsageTotal[];
}

function Month({ month, rows }: MonthProps) {
  return (
    <table className={styles['month']}>
      <caption>{monthName(month)}</caption>
      <thead>
        <tr>
          <th scope="col">{usageWords.model}</th>
          <th scope="col">{usageWords.responses}</th>
          <th scope="col">{usageWords.read}</th>
          <th scope="col">{usageWords.written}</th>
          <th scope="col">{usageWords.searches}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((total) => (
          <Row key={`${total.provider}/${total.model}`} total={total} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ total }: { readonly total: UsageTotal }) {
  const { provider, model, responses, inputTokens, outputTokens, searches } = total;
  const tip = tokensExplained(total);
  return (
    <tr>
      <th scope="row">
        {model}
        <small>{provider}</small>
      </th>
      <td>{count(responses)}</td>
      <Counted value={inputTokens} note={cacheShare(total)} tip={tip} />
      <Counted value={outputTokens} note={reasoningShare(total)} tip={tip} />
      <Counted value={searches} note={otherCount(total)} />
    </tr>
  );
}

interface CountedProps {
  readonly value: number | undefined;
  readonly note: string | undefined;
  readonly tip?: string;
}

function Counted({ value, note, tip }: CountedProps) {
  if (value === undefined) return <td title={usageWords.unknownExplained}>{usageWords.unknown}</td>;
  return (
    <td title={tip}>
      {count(value)}
      {note === undefined ? null : <small>{note}</small>}
    </td>
  );
}
