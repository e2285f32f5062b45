import type { ActivityInput, ActivityState } from './activity.ts';
import type { AttributionSource, Span } from './attribution.ts';
import type { StopEntry } from './entry.ts';
import type { ActivityItem, ReadingItem, TextItem, ToolCallItem } from './reading-item.ts';
import { readTurn } from './reading.ts';
import type { TurnErrorKind } from './turn-error.ts';
import type { TurnState } from './turn-state.ts';
import { addUsage, type Usage } from './usage.ts';

/** What a recorded response comes to: one line of JSON of `footnote replay`. */
export interface ReplaySummary {
  readonly file: string;
  /** All assistant text, joined as read; ranges are over it, in UTF-16 units. */
  readonly text: string;
  readonly reasoning: string;
  readonly activities: readonly {
    readonly id: string;
    readonly name: string;
    readonly state: ActivityState;
    readonly input: ActivityInput;
    readonly summary: string;
  }[];
  readonly attributions: readonly {
    readonly source: AttributionSource;
    readonly excerpt?: string;
    readonly range?: Span;
  }[];
  readonly toolCalls: readonly {
    readonly id: string;
    readonly name: string;
    /** Parsed; null when the text is no JSON. */
    readonly arguments: unknown;
    readonly text: string;
  }[];
  readonly stop: { readonly reason: string; readonly raw: string } | null;
  readonly usage: Usage | null;
  readonly error: { readonly kind: TurnErrorKind; readonly message: string } | null;
  /** Unknown events and blocks that were carried. */
  readonly unknown: number;
}

/** Sums up a turn that is over. What was taken back is left out. */
export function replaySummary(file: string, state: TurnState): ReplaySummary {
  const items = readTurn(state, false);
  const texts = ofKind(items, 'text');
  return {
    file,
    text: texts.map(({ text }) => text).join(''),
    reasoning: ofKind(items, 'reasoning')
      .map(({ text }) => text)
      .join(''),
    activities: [...ofKind(items, 'activity').map(activity), ...unfinished(items)],
    attributions: attributionsOf(texts),
    toolCalls: ofKind(items, 'tool_call').map(toolCall),
    stop: stopOf(state),
    usage: usageOf(state),
    error: errorOf(state),
    unknown: state.unknown,
  };
}

function ofKind<Kind extends ReadingItem['kind']>(items: readonly ReadingItem[], kind: Kind) {
  return items.filter((item): item is Extract<ReadingItem, { kind: Kind }> => item.kind === kind);
}

function activity(item: ActivityItem): ReplaySummary['activities'][number] {
  const { activity: id, name, state, input, summary } = item;
  const isOver = state === 'completed' || state === 'failed';
  return { id, name, state: isOver ? state : 'started', input, summary };
}

/** Calls that were open when the response was cut: they began, and nothing else is known of them. */
function unfinished(items: readonly ReadingItem[]): ReplaySummary['activities'] {
  return ofKind(items, 'entry').flatMap(({ entry }) => {
    if (entry.kind !== 'notice' || entry.code !== 'activity_unfinished') return [];
    const { activity: id, name } = entry.details;
    const isNew = !ofKind(items, 'activity').some((item) => item.activity === id);
    if (!isNew || typeof id !== 'string' || typeof name !== 'string') return [];
    return [{ id, name, state: 'started', input: {}, summary: '' } as const];
  });
}

function attributionsOf(texts: readonly TextItem[]): ReplaySummary['attributions'] {
  let before = 0;
  return texts.flatMap(({ text, passages }) => {
    const start = before;
    before += text.length;
    return passages.flatMap((passage) =>
      passage.attributions.map(({ source, excerpt, range, at }) => ({
        source,
        ...(excerpt === undefined ? {} : { excerpt }),
        ...(range === undefined && at !== undefined
          ? {}
          : rangeOver(
              start + passage.start,
              range ?? { start: 0, end: passage.end - passage.start },
            )),
      })),
    );
  });
}

function rangeOver(offset: number, { start, end }: Span): { readonly range?: Span } {
  return start < end ? { range: { start: offset + start, end: offset + end } } : {};
}

function toolCall(item: ToolCallItem): ReplaySummary['toolCalls'][number] {
  const { call: id, name, arguments: text } = item;
  return { id, name, arguments: parsed(text), text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function stopOf({ closed }: TurnState): ReplaySummary['stop'] {
  const stop = closed.findLast(({ entry }) => entry.kind === 'stop')?.entry as
    | StopEntry
    | undefined;
  return stop ? { reason: stop.reason, raw: stop.raw } : null;
}

/** A message that began anew was counted anew: what it had counted before is not added. */
function usageOf({ closed, responses }: TurnState): Usage | null {
  const restarted = closed.flatMap(({ entry }) =>
    entry.kind === 'retracted' && entry.reason === 'restarted' ? [entry.response] : [],
  );
  const counted = responses.filter(({ response }) => !restarted.includes(response));
  const used = counted.flatMap(({ usage }) => usage ?? []);
  return used.length > 0 ? used.reduce(addUsage) : null;
}

function errorOf({ responses }: TurnState): ReplaySummary['error'] {
  const outcome = responses.at(-1)?.outcome;
  if (outcome?.status !== 'interrupted' || outcome.cause !== 'error') return null;
  const { kind, message } = outcome.error;
  return { kind, message };
}
