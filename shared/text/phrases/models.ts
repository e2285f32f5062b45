import type { FactOrigin, ModelFactView } from '../../model/model-fact.ts';
import { unreachable } from '../../unreachable.ts';
import { activityName } from './activities.ts';
import { tokensShort } from './numbers.ts';

const origins: Readonly<Record<FactOrigin, string>> = {
  config: 'config',
  server: 'the server’s list',
  table: 'built-in table',
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
