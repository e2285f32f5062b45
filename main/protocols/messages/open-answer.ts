import type { NativeEntry } from '../../../shared/model/entry.ts';
import type { ResponseId } from '../../../shared/model/ids.ts';

/**
 * The responses of the answer this request goes on with; empty when it begins a new one. An answer goes on
 * when it is the last thing said and was paused, or when only results follow the tool calls it stopped for:
 * then a hosted call without its result may stay, because the server runs it now.
 */
export function openAnswer(stream: readonly NativeEntry[]): ReadonlySet<ResponseId> {
  const last = stream.findLastIndex(({ entry }) => isSaid(entry.kind) || entry.by !== undefined);
  const answered = stream[last]?.entry.kind === 'tool_result';
  const end = answered ? lastBefore(stream, last, 'tool_result') : last;
  const response = stream[end]?.entry.by?.response;
  if (response === undefined) return new Set();
  const stop = stream.findLast(
    ({ entry }) => entry.kind === 'stop' && entry.by?.response === response,
  )?.entry;
  const goesOn = answered ? 'tool_use' : 'pause';
  return stop?.kind === 'stop' && stop.reason === goesOn ? responsesBefore(stream, end) : new Set();
}

function isSaid(kind: NativeEntry['entry']['kind']): boolean {
  return kind === 'user_message' || kind === 'tool_result';
}

/** The last thing said before a run of entries of this kind. */
function lastBefore(
  stream: readonly NativeEntry[],
  from: number,
  kind: NativeEntry['entry']['kind'],
): number {
  return stream
    .slice(0, from)
    .findLastIndex(
      ({ entry }) => entry.kind !== kind && (isSaid(entry.kind) || entry.by !== undefined),
    );
}

/** Several responses are one answer when nothing was said to the model between them. */
function responsesBefore(stream: readonly NativeEntry[], end: number): ReadonlySet<ResponseId> {
  const said = stream.slice(0, end + 1).findLastIndex(({ entry }) => isSaid(entry.kind));
  return new Set(stream.slice(said + 1, end + 1).flatMap(({ entry }) => entry.by?.response ?? []));
}
