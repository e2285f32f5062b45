import type { ConfigProblem } from '../../bridge/views.ts';
import { configProblemText, placeText, type Place } from './config.ts';
import type { Details } from './details.ts';
import { counted } from './numbers.ts';

/** `config.toml line 12, column 3: what is wrong`, with the other place of a clash. */
export function placedProblem(problem: ConfigProblem, place: (at: Place) => string = placeText) {
  const others = relatedPlaces(problem).map(place);
  const also = others.length === 0 ? '' : ` The other one is at ${others.join(' and ')}.`;
  return `${place(problem)}: ${configProblemText(problem)}${also}`;
}

/** The first of the problems in the details of a refusal, and how many more there are. */
export function problemsText(details: Details): string {
  const [first, ...rest] = problemsIn(details);
  if (!first) return 'The config file says where.';
  const more = rest.length === 0 ? '' : ` There ${isOrAre(rest.length)} more.`;
  return `${placedProblem(first)}${more}`;
}

function isOrAre(problems: number): string {
  return `${problems === 1 ? 'is' : 'are'} ${counted(problems, 'problem')}`;
}

/** Main wrote them: they are config problems where there are any. */
function problemsIn(details: Details): readonly ConfigProblem[] {
  const problems = details['problems'];
  return Array.isArray(problems) ? (problems as readonly ConfigProblem[]) : [];
}

function relatedPlaces({ details }: ConfigProblem): readonly Place[] {
  const related = details['related'];
  return Array.isArray(related) ? (related as readonly Place[]) : [];
}
