import { citedSearch } from './replies/cited-search.ts';
import { forTrying } from './replies/for-trying.ts';
import { longAnswer } from './replies/long-answer.ts';
import { searchAgain } from './replies/search-again.ts';
import type { Asked, Script } from './reply.ts';

const tour = [citedSearch, searchAgain, longAnswer] as const;

/** The questions of the guided tour, in order. */
export const tourQuestions: readonly string[] = tour.map(({ prompt }) => prompt);

const scripts: readonly Script[] = [...forTrying, ...tour];

/** What is played when nothing else fits: says what it is, and what can be asked. */
const help: Script = {
  prompt: '',
  about: '',
  matches: () => true,
  play: () => ({ stop: 'end_turn', beats: [{ kind: 'text', text: helpText() }] }),
};

function helpText(): string {
  const lines = scripts.map(({ prompt, about }) => `- \`${prompt}\` ${about}`);
  return `This is the demo: a server inside the app that plays scripted text and knows nothing. Ask it one of these:\n\n${lines.join('\n')}`;
}

export function scriptFor(asked: Asked): Script {
  return scripts.find((script) => script.matches(asked)) ?? help;
}
