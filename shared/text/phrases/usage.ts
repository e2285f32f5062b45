import type { UsageTotal } from '../../model/usage-total.ts';
import { cacheShare, tokensInOut } from './conversation.ts';
import { count, counted } from './numbers.ts';

const usageWords = {
  title: 'Usage',
  text: 'What the models you asked have counted, by month. Searches that providers ran are counted here, from what the conversations record, and beside that as the provider counted them.',
  empty:
    'Nothing has been asked yet. What your questions cost in tokens and searches is added up here.',
  loading: 'Adding up…',
  model: 'Model',
  responses: 'Responses',
  read: 'Tokens in',
  cached: 'From cache',
  toCache: 'To cache',
  written: 'Tokens out',
  reasoning: 'Reasoning',
  searches: 'Searches',
  unknown: '–',
  unknownExplained: 'not counted by the provider',
} as const;

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `December 2026`, of `2026-12`. */
export function monthName(month: string): string {
  const at = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(at) ? month : months.format(at);
}

/** One model in one month, on a terminal. */
export function usageLine(total: UsageTotal): string {
  const { provider, model, responses } = total;
  const facts = [
    counted(responses, 'response'),
    tokensInOut(total),
    cacheShare(total),
    searchesText(total),
  ].filter((fact) => fact !== undefined);
  return `${provider}/${model}: ${facts.join(' · ')}`;
}

function searchesText(total: UsageTotal): string | undefined {
  const { searches, countedSearches } = total;
  if (searches === 0 && !countedSearches) return undefined;
  const other = otherCount(total);
  return `${counted(searches, 'search', 'searches')}${other === undefined ? '' : ` (${other})`}`;
}

/** The provider's own count, where it is another one. */
function otherCount({ searches, countedSearches }: UsageTotal): string | undefined {
  if (countedSearches === undefined || countedSearches === searches) return undefined;
  return `${count(countedSearches)} by the provider’s count`;
}

export function nothingUsed(): string {
  return usageWords.empty;
}
