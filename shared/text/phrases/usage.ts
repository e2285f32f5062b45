import type { UsageTotal } from '../../model/usage-total.ts';
import { cacheShare, tokensInOut } from './conversation.ts';
import { count, counted } from './numbers.ts';

export const usageWords = {
  title: 'Usage',
  text: 'Tokens as each provider counted them. Searches are counted from your conversations; where the provider came to another number, that stands below.',
  empty:
    'Nothing has been asked yet. What your questions cost in tokens and searches is added up here.',
  model: 'Model',
  responses: 'Responses',
  read: 'Tokens in',
  written: 'Tokens out',
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
export function otherCount({ searches, countedSearches }: UsageTotal): string | undefined {
  if (countedSearches === undefined || countedSearches === searches) return undefined;
  return `${count(countedSearches)} by its count`;
}

/** `4 reasoning`: what of the tokens out nobody reads as an answer. */
export function reasoningShare({ reasoningTokens }: UsageTotal): string | undefined {
  return reasoningTokens ? `${count(reasoningTokens)} reasoning` : undefined;
}

export function nothingUsed(): string {
  return usageWords.empty;
}
