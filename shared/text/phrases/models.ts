import type { ProviderView } from '../../bridge/views.ts';
import type { FactOrigin, ModelFactView } from '../../model/model-fact.ts';
import { unreachable } from '../../unreachable.ts';
import { activityName } from './activities.ts';
import { tokensShort } from './numbers.ts';
import { listingText } from './onboarding.ts';

const origins: Readonly<Record<FactOrigin, string>> = {
  config: 'config',
  server: 'the server’s list',
  table: 'built-in table',
};

const sources: Readonly<Record<FactOrigin, string>> = {
  config: 'your config',
  server: 'the server’s list',
  table: 'the built-in table',
};

/** What a model can do, in one word or two; undefined where it cannot, or where that is no reason to pick it. */
function ability(fact: ModelFactView): string | undefined {
  switch (fact.fact) {
    case 'images':
      return fact.value ? 'pictures' : undefined;
    case 'tools':
      return fact.value ? 'tools' : undefined;
    case 'deprecated':
      return fact.value ? 'retiring' : undefined;
    case 'reasoning':
      return fact.value === 'none' ? undefined : 'reasoning';
    case 'hosted_tools':
      return fact.value.includes('web_search') ? 'web search' : undefined;
    default:
      return undefined;
  }
}

/** `pictures, tools, reasoning`: for a list to pick from. */
export function abilities(facts: readonly ModelFactView[]): string {
  return facts.flatMap((fact) => ability(fact) ?? []).join(', ');
}

/** All that is known of a model, by where it comes from: `From config: calls no tools. From the …: …`. */
export function factsText(facts: readonly ModelFactView[]): string {
  if (facts.length === 0) return 'Nothing is known of this model. It can be used all the same.';
  return (['config', 'server', 'table'] as const)
    .map((origin) => {
      const own = facts.filter((fact) => fact.origin === origin).map(factWords);
      return own.length === 0 ? '' : `From ${sources[origin]}: ${own.join(', ')}.`;
    })
    .filter((text) => text !== '')
    .join(' ');
}

/** Why a provider's own list of models is missing; undefined: it is there, or was not asked for. */
export function groupNote({
  listingProblem,
}: Pick<ProviderView, 'listingProblem'>): string | undefined {
  return listingProblem === undefined ? undefined : listingText(listingProblem);
}

/** One fact in words, with where it comes from: `reads pictures (the server’s list)`. */
export function factText(fact: ModelFactView): string {
  return `${factWords(fact)} (${origins[fact.origin]})`;
}

function factWords(fact: ModelFactView): string {
  switch (fact.fact) {
    case 'context_window':
      return `${tokensShort(fact.value)} context`;
    case 'max_output_tokens':
      return `writes up to ${tokensShort(fact.value)}`;
    case 'images':
      return fact.value ? 'reads pictures' : 'reads no pictures';
    case 'tools':
      return fact.value ? 'calls tools' : 'calls no tools';
    case 'structured_output':
      return fact.value ? 'keeps to a schema' : 'keeps to no schema';
    case 'deprecated':
      return fact.value ? 'is being retired' : 'is not being retired';
    case 'reasoning':
      return fact.value === 'none' ? 'does not reason' : `reasons (${fact.value})`;
    case 'hosted_tools':
      return fact.value.length === 0
        ? 'uses no hosted tool'
        : `can use ${fact.value.map(activityName).join(', ')}`;
    default:
      return unreachable(fact);
  }
}
