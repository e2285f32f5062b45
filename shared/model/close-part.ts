import { isValidPlace, isValidRange, type Attribution } from './attribution.ts';
import type { Entry, NativeEntry, Producer } from './entry.ts';
import type { NoticeCode } from './notice-code.ts';
import type { Payload, SlottedPayload } from './payload.ts';
import { unreachable } from '../unreachable.ts';
import type { OpenPart, ResponseState } from './turn-state.ts';

type OpenText = Extract<OpenPart, { kind: 'text' }>;
type OpenReasoning = Extract<OpenPart, { kind: 'reasoning' }>;

/** What every entry made from a part gets: its turn, the time it closed, who produced it. */
export interface CloseContext {
  readonly turn: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly producer: Pick<ResponseState, 'response' | 'provider' | 'model' | 'profile'>;
}

/** RFC 3339, UTC, milliseconds. */
export function timestamp(at: number): string {
  return new Date(at).toISOString();
}

/** The fields every entry of a model has. */
export function producedBy(context: CloseContext, id: string, index: number) {
  const { response, provider, model, profile } = context.producer;
  const by: Producer = {
    provider,
    model,
    response,
    index,
    ...(profile === undefined ? {} : { profile }),
  };
  return { id, turn: context.turn, at: timestamp(context.at), by };
}

/** Puts payloads beside an entry and their slots' names into it. */
export function withPayloads(entry: Entry, payloads: readonly SlottedPayload[]): NativeEntry {
  if (payloads.length === 0) return { entry, payloads };
  return { entry: { ...entry, slots: payloads.map(({ slot }) => slot) }, payloads };
}

export function ownPayload(payload: Payload | undefined): readonly SlottedPayload[] {
  return payload === undefined ? [] : [{ slot: 'own', payload }];
}

/**
 * The entry of a text, or undefined when it has neither characters, attributions nor payload.
 * A half surrogate becomes U+FFFD, which is one unit too, so ranges stay; a range or a place that does not
 * fit the text is left off its attribution.
 */
export function closeText(
  context: CloseContext,
  part: OpenText,
  own: readonly SlottedPayload[],
  incomplete = false,
): NativeEntry | undefined {
  const payloads = [...own, ...part.payloads];
  if (part.text === '' && part.attributions.length === 0 && payloads.length === 0) return undefined;
  const text = part.text.toWellFormed();
  const entry: Entry = {
    ...producedBy(context, part.entry, part.index),
    kind: 'text',
    text,
    attributions: part.attributions.map((attribution) => fitting(attribution, text)),
    ...(part.paragraph ? { paragraph: true } : {}),
    ...(incomplete ? { incomplete: true } : {}),
  };
  return withPayloads(entry, payloads);
}

function fitting(attribution: Attribution, text: string): Attribution {
  const { range, at, ...rest } = attribution;
  return {
    ...rest,
    ...(range && isValidRange(range, text) ? { range } : {}),
    ...(at !== undefined && isValidPlace(at, text) ? { at } : {}),
  };
}

/** The entry of a reasoning part, or undefined when it has neither text nor payload. */
export function closeReasoning(
  context: CloseContext,
  part: OpenReasoning,
  own: readonly SlottedPayload[],
): NativeEntry | undefined {
  if (part.text === '' && own.length === 0) return undefined;
  const entry: Entry = {
    ...producedBy(context, part.entry, part.index),
    kind: 'reasoning',
    text: part.text.toWellFormed(),
    duration: Math.max(0, context.at - part.startedAt),
  };
  return withPayloads(entry, own);
}

/**
 * What becomes of a part that was still open when its response was cut: nothing shown is lost.
 * Text keeps the attributions it has and is marked incomplete, reasoning goes without its payload,
 * an open hosted call becomes a notice, half a tool call nothing.
 */
export function commitPart(context: CloseContext, part: OpenPart): NativeEntry | undefined {
  switch (part.kind) {
    case 'text':
      return closeText(context, part, [], true);
    case 'reasoning':
      return closeReasoning(context, part, []);
    case 'tool_call':
      return undefined;
    case 'activity':
      return withPayloads(unfinishedActivity(context, part), []);
    default:
      return unreachable(part);
  }
}

function unfinishedActivity(
  context: CloseContext,
  part: Extract<OpenPart, { kind: 'activity' }>,
): Entry {
  return {
    ...producedBy(context, part.entry, part.index),
    kind: 'notice',
    code: 'activity_unfinished' satisfies NoticeCode,
    details: { activity: part.activity, name: part.name },
  };
}
