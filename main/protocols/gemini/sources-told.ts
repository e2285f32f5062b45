import type { ActivityOutcome, ActivityResult } from '../../../shared/model/activity.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import { activitySummary } from '../activity-summary.ts';
import { isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import { chunkSource } from './grounding-source.ts';
import { type HeldResult, ownId, type Reading, type ServerCall, versionOf } from './reading.ts';
import { inMetadata } from './suggestions.ts';
import type { RetrievalWord } from './wire-types.ts';

/** What the metadata of an answer says about where it was looked. */
interface Search {
  readonly name: string;
  readonly queries: readonly string[];
  readonly results: readonly ActivityResult[];
  readonly suggestions: boolean;
}

/** Activities as they are known once all metadata has come, in the order they are shown. */
export function tellSources(
  reading: Reading,
  grounding: JsonObject,
  at: number,
): readonly WireEvent[] {
  const search = searchIn(grounding);
  const known = reading.held.findLast(({ name }) => name === search?.name);
  const told = reading.held.flatMap((held) => tellHeld(held, held === known ? search : undefined));
  const shown = search && !(known && (known.suggestions || !search.suggestions));
  const alone = shown ? tellSearch(reading, { search, known, at }) : [];
  return [...told, ...alone, ...tellPages(reading, at)];
}

function searchIn(grounding: JsonObject): Search | undefined {
  const words = (key: string) => listIn(grounding, key).filter(isWord);
  const web = [...words('webSearchQueries'), ...words('imageSearchQueries')];
  const own = words('retrievalQueries');
  const suggestions = Boolean(wordIn(objectIn(grounding, 'searchEntryPoint') ?? {}, inMetadata));
  if (web.length + own.length === 0 && !suggestions) return undefined;
  const isOwn = web.length === 0 && !suggestions;
  const chunks = listIn(grounding, 'groundingChunks').filter(isObject);
  const results = chunks.flatMap((chunk) => resultOf(chunk) ?? []);
  return {
    name: isOwn ? 'file_search' : 'web_search',
    queries: isOwn ? own : web,
    results,
    suggestions,
  };
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function resultOf(chunk: JsonObject): ActivityResult | undefined {
  const { source } = chunkSource(chunk);
  if (source.kind !== 'web') return undefined;
  return { ...(source.title ? { title: source.title } : {}), url: source.url };
}

/** A server tool's own result, with what the metadata adds to it. */
function tellHeld(held: HeldResult, search: Search | undefined): readonly WireEvent[] {
  const { entry, index, at, activity, name, payload } = held;
  const outcome: ActivityOutcome = {
    state: 'completed',
    input: search ? withQueries(held.input, search.queries) : held.input,
    ...(search ? foundBy(search) : { summary: '' }),
    ...(held.suggestions ? { suggestions: true as const } : {}),
  };
  return [
    { type: 'activity-start', entry, index, at, activity, name },
    { type: 'activity-end', entry, at, outcome, ...(payload ? { payload } : {}) },
  ];
}

function withQueries(input: ServerCall['input'], queries: readonly string[]) {
  const before = listIn(input, 'queries').filter(isWord);
  return { ...input, queries: [...new Set([...before, ...queries])] };
}

interface SearchAlone {
  readonly search: Search;
  /** The result of the same search, told before, that does not hold the suggestions. */
  readonly known: HeldResult | undefined;
  readonly at: number;
}

/**
 * A search that only metadata tells of: one completed activity, its payload for display and never sent back.
 * It completes a call whose result did not come.
 */
function tellSearch(reading: Reading, { search, known, at }: SearchAlone): readonly WireEvent[] {
  const { name } = search;
  const pending = [...reading.serverCalls.values()].findLast((call) => call.name === name);
  const call: ServerCall | undefined = known ?? pending;
  const entry = reading.context.newId();
  const activity = call?.activity ?? ownId(reading, 'sources');
  const outcome: ActivityOutcome = {
    state: 'completed',
    input: withQueries(call?.input ?? {}, search.queries),
    ...foundBy(search),
    ...(search.suggestions ? { suggestions: true as const } : {}),
  };
  // Of the whole answer; behind its call where there is one.
  const index = call ? reading.nextIndex++ : 0;
  return [
    { type: 'activity-start', entry, index, at, activity, name },
    { type: 'activity-end', entry, at, outcome, ...groundingPayload(reading, name) },
  ];
}

function foundBy({ results }: Search): Pick<ActivityOutcome, 'summary' | 'results'> {
  const summary = activitySummary.results(results.length);
  return results.length > 0 ? { summary, results } : { summary };
}

function groundingPayload(reading: Reading, name: string): { readonly payload?: Payload } {
  const { context, grounding: value } = reading;
  if (!value) return {};
  const version = versionOf(reading, name);
  return { payload: { provider: context.provider, format: 'gemini.grounding', version, value } };
}

const failures: Readonly<Record<RetrievalWord, string | undefined>> = {
  URL_RETRIEVAL_STATUS_UNSPECIFIED: undefined,
  URL_RETRIEVAL_STATUS_SUCCESS: undefined,
  URL_RETRIEVAL_STATUS_ERROR: '',
  URL_RETRIEVAL_STATUS_PAYWALL: 'paywall',
  URL_RETRIEVAL_STATUS_UNSAFE: 'unsafe',
};

/** Pages the model read. One that a shown call of the same tool named is told there. */
function tellPages(reading: Reading, at: number): readonly WireEvent[] {
  const name = 'web_fetch';
  const calls = [...reading.held, ...reading.serverCalls.values()];
  const named = JSON.stringify(calls.flatMap((call) => (call.name === name ? [call.input] : [])));
  return reading.pages.flatMap((page, position): readonly WireEvent[] => {
    const url = wordIn(page, 'retrievedUrl');
    if (url === undefined || named.includes(JSON.stringify(url))) return [];
    const entry = reading.context.newId();
    const activity = ownId(reading, `page_${position}`);
    const failure = lookUp(failures, wordIn(page, 'urlRetrievalStatus'));
    const outcome: ActivityOutcome =
      failure === undefined
        ? {
            state: 'completed',
            input: { url },
            summary: activitySummary.pages(1),
            results: [{ url }],
          }
        : {
            state: 'failed',
            input: { url },
            summary: activitySummary.failed(failure),
            reason: 'error',
          };
    return [
      { type: 'activity-start', entry, index: 0, at, activity, name },
      { type: 'activity-end', entry, at, outcome },
    ];
  });
}
