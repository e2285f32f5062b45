import type { ActivityInput } from '../../../shared/model/activity.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import { type ArrivedPart, ownId, partPayload, type Reading } from './reading.ts';
import { inResult } from './suggestions.ts';
import type { ServerToolWord } from './wire-types.ts';

const names: Readonly<Record<ServerToolWord, string>> = {
  TOOL_TYPE_UNSPECIFIED: 'server_tool',
  GOOGLE_SEARCH_WEB: 'web_search',
  GOOGLE_SEARCH_IMAGE: 'image_search',
  URL_CONTEXT: 'web_fetch',
  GOOGLE_MAPS: 'google_maps',
  FILE_SEARCH: 'file_search',
  MEDIA_PROCESSING: 'media_processing',
};

function nameOf(tool: JsonObject): string | undefined {
  const word = wordIn(tool, 'toolType');
  return lookUp(names, word) ?? word?.toLowerCase();
}

/** A tool of the provider's that it shows the call of, so that it can go back in place. */
export function readServerCall(
  reading: Reading,
  { part, text, at }: ArrivedPart,
): readonly WireEvent[] {
  const tool = objectIn(part, 'toolCall') ?? {};
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  const activity = wordIn(tool, 'id') ?? ownId(reading, index);
  const name = nameOf(tool) ?? 'server_tool';
  const input = inputOf(objectIn(tool, 'args') ?? {});
  reading.serverCalls.set(activity, { activity, name, input });
  const outcome = { state: 'started', input, summary: '' } as const;
  return [
    { type: 'activity-start', entry, index, at, activity, name },
    { type: 'activity-end', entry, at, outcome, ...partPayload(reading, text(), name) },
  ];
}

/** Its result says little: what was found comes with the sources at the end, so it is held until then. */
export function readServerResult(
  reading: Reading,
  { part, text, at }: ArrivedPart,
): readonly WireEvent[] {
  const tool = objectIn(part, 'toolResponse') ?? {};
  const index = reading.nextIndex++;
  const id = wordIn(tool, 'id') ?? onlyPending(reading);
  const call = id === undefined ? undefined : reading.serverCalls.get(id);
  const activity = id ?? ownId(reading, index);
  const name = call?.name ?? nameOf(tool) ?? 'server_tool';
  reading.serverCalls.delete(activity);
  reading.held.push({
    activity,
    name,
    input: call?.input ?? {},
    entry: reading.context.newId(),
    index,
    at,
    suggestions: Boolean(wordIn(objectIn(tool, 'response') ?? {}, inResult)),
    ...partPayload(reading, text(), name),
  });
  return [];
}

function onlyPending({ serverCalls }: Reading): string | undefined {
  return serverCalls.size === 1 ? [...serverCalls.keys()][0] : undefined;
}

/** `{ queries }` without empty ones, `{ url }` for a single address, else what the tool was given. */
function inputOf(args: JsonObject): ActivityInput {
  const urls = listIn(args, 'urls');
  if (urls.length === 1) {
    const { urls: _one, ...rest } = args;
    return { ...rest, url: urls[0] };
  }
  return 'queries' in args
    ? { ...args, queries: listIn(args, 'queries').filter((query) => query !== '') }
    : args;
}
