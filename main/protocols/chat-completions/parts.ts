import { itemTexts } from '../../../shared/model/json-cut.ts';
import { jsonTextOf, type JsonText, RawJson } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import { joinDetails } from './reasoning-details.ts';
import { payloadOf, type Reading, type ReasoningPart, type TextPart } from './reading.ts';

/** More of the answer's text. */
export function growText(reading: Reading, text: string, at: number): readonly WireEvent[] {
  if (text === '') return [];
  if (reading.growing?.kind === 'text') {
    const part = reading.growing;
    part.text += text;
    return [{ type: 'text-delta', entry: part.entry, text }];
  }
  const ended = endGrowing(reading, at);
  const { part, start } = openText(reading);
  part.text = text;
  return [...ended, start, { type: 'text-delta', entry: part.entry, text }];
}

/** A text that has no characters yet. */
export function openText(reading: Reading): { readonly part: TextPart; readonly start: WireEvent } {
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  const last = reading.texts.at(-1);
  const start = last ? last.start + last.text.length : 0;
  const part: TextPart = { kind: 'text', entry, start, text: '' };
  reading.texts.push(part);
  reading.growing = part;
  return { part, start: { type: 'text-start', entry, index } };
}

interface Thought {
  readonly text: string;
  readonly field: string | undefined;
  /** The exact text of the list of details that came with it. */
  readonly details?: JsonText | undefined;
}

/** More of what the model thinks, or only what seals it. */
export function growReasoning(
  reading: Reading,
  { text, field, details }: Thought,
  at: number,
): readonly WireEvent[] {
  const told = details === undefined ? [] : itemTexts(details);
  if (text === '' && told.length === 0) return [];
  const { part, started } = openReasoning(reading, field, at);
  part.text += text;
  part.details.push(...told);
  const { entry } = part;
  return text === '' ? started : [...started, { type: 'reasoning-delta', entry, text }];
}

function openReasoning(reading: Reading, field: string | undefined, at: number) {
  const { growing } = reading;
  if (growing?.kind === 'reasoning') return { part: growing, started: [] };
  const ended = endGrowing(reading, at);
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  const part: ReasoningPart = { kind: 'reasoning', entry, text: '', field, details: [] };
  reading.growing = part;
  const started: readonly WireEvent[] = [...ended, { type: 'reasoning-start', entry, index, at }];
  return { part, started };
}

/** Something else has come. A text stays open: what it cites may still come. */
export function endGrowing(reading: Reading, at: number): readonly WireEvent[] {
  const { growing } = reading;
  reading.growing = undefined;
  if (growing?.kind !== 'reasoning') return [];
  const payload = reasoningPayload(reading, growing);
  return [{ type: 'reasoning-end', entry: growing.entry, at, ...(payload ? { payload } : {}) }];
}

function reasoningPayload(
  reading: Reading,
  { details, field, text }: ReasoningPart,
): Payload | undefined {
  if (details.length > 0) {
    const value = jsonTextOf(joinDetails(details).map((one) => new RawJson(one)));
    return payloadOf(reading, 'reasoning_details', value);
  }
  return field === undefined ? undefined : payloadOf(reading, field, jsonTextOf(text));
}
