import type { ActivityInput, ActivityResult } from '../../../shared/model/activity.ts';
import type { EntryId } from '../../../shared/model/ids.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { activitySummary } from '../activity-summary.ts';
import {
  countIn,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  parseObject,
  wordIn,
} from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import { endGrowing } from './parts.ts';
import { ownId, payloadOf, type Reading } from './reading.ts';

/** A tool the server ran by itself: told when it begins and once more, whole, when it is over. */
export interface ExecutedTool {
  readonly entry: EntryId;
  readonly place: number;
  latest: JsonObject;
  text: JsonText | undefined;
  isOver: boolean;
}

/** Our names for what servers call their tools. */
const names: Readonly<Record<string, string>> = {
  search: 'web_search',
  web_search: 'web_search',
  visit: 'web_fetch',
  visit_website: 'web_fetch',
  python: 'code_execution',
  code_execution: 'code_execution',
  code_interpreter: 'code_execution',
};

interface ArrivedTools {
  readonly tools: readonly unknown[];
  /** The exact text of one of them, by its position. */
  readonly exact: (position: number) => JsonText | undefined;
  readonly at: number;
}

export function readExecuted(reading: Reading, arrived: ArrivedTools): readonly WireEvent[] {
  const { tools, exact, at } = arrived;
  return tools.flatMap((tool, position): readonly WireEvent[] => {
    if (!isObject(tool)) return [];
    const place = countIn(tool, 'index') ?? position;
    const known = reading.executed.find((one) => one.place === place && !one.isOver);
    const text = exact(position);
    if (!known) return begin(reading, { tool, place, text }, at);
    known.latest = tool;
    known.text = text;
    return hasOutput(tool) ? over(reading, known, at) : [];
  });
}

interface Begun {
  readonly tool: JsonObject;
  readonly place: number;
  readonly text: JsonText | undefined;
}

function begin(reading: Reading, { tool, place, text }: Begun, at: number): readonly WireEvent[] {
  const ended = endGrowing(reading, at);
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  const one: ExecutedTool = { entry, place, latest: tool, text, isOver: false };
  reading.executed.push(one);
  const word = wordIn(tool, 'name') ?? wordIn(tool, 'type') ?? 'tool';
  const activity = ownId(reading, index);
  const name = lookUp(names, word) ?? word;
  const start: WireEvent = { type: 'activity-start', entry, index, at, activity, name };
  return [...ended, start, ...(hasOutput(tool) ? over(reading, one, at) : [])];
}

function hasOutput(tool: JsonObject): boolean {
  return tool['output'] !== undefined && tool['output'] !== null;
}

function over(reading: Reading, tool: ExecutedTool, at: number): readonly WireEvent[] {
  tool.isOver = true;
  const { latest, text, entry } = tool;
  const results = resultsIn(latest);
  const outcome = {
    state: 'completed',
    input: inputIn(latest),
    summary: results.length > 0 ? activitySummary.results(results.length) : activitySummary.done,
    ...(results.length > 0 ? { results } : {}),
  } as const;
  const payload = text && payloadOf(reading, 'executed_tools', text);
  return [{ type: 'activity-end', entry, at, outcome, ...(payload ? { payload } : {}) }];
}

function inputIn(tool: JsonObject): ActivityInput {
  return parseObject(wordIn(tool, 'arguments') ?? '') ?? objectIn(tool, 'arguments') ?? {};
}

function resultsIn(tool: JsonObject): readonly ActivityResult[] {
  const results = listIn(objectIn(tool, 'search_results') ?? {}, 'results');
  return results.filter(isObject).flatMap((one) => {
    const url = wordIn(one, 'url');
    const title = wordIn(one, 'title');
    return url === undefined ? [] : [{ url, ...(title === undefined ? {} : { title }) }];
  });
}

/** The response is whole: what still ran is over too, though nobody said so. */
export function endExecuted(reading: Reading, at: number): readonly WireEvent[] {
  return reading.executed.flatMap((one) => (one.isOver ? [] : over(reading, one, at)));
}
