import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { objectIn, wordIn } from '../json-object.ts';
import { readCode, readCodeResult } from './code-part.ts';
import { readFunctionCall } from './function-call.ts';
import { isPlainText, type KnownPart, partKind } from './part-kind.ts';
import { type ArrivedPart, ownId, partPayload, type Reading } from './reading.ts';
import { readServerCall, readServerResult } from './server-tool.ts';

/** Nearly every part is more of the text and nothing else; undefined for any other. */
export function moreOfText(
  reading: Reading,
  part: ArrivedPart['part'],
): readonly WireEvent[] | undefined {
  const { growing } = reading;
  const text = wordIn(part, 'text');
  if (growing?.kind !== 'text' || text === undefined) return undefined;
  const isAlone = Object.keys(part).length === 1;
  return isAlone ? growText(reading, growing, text) : undefined;
}

/** What one part tells; parts are whole pieces, nothing announces or ends them. */
export function readPart(reading: Reading, arrived: ArrivedPart): readonly WireEvent[] {
  const known = partKind(arrived.part);
  if (!known) return [];
  if (known.kind === 'text') return readText(reading, arrived);
  if (known.kind === 'function_call') {
    return [...endGrowing(reading, arrived.at), ...readFunctionCall(reading, arrived)];
  }
  return [...endGrowing(reading, arrived.at), ...readOther(reading, arrived, known)];
}

function readOther(reading: Reading, arrived: ArrivedPart, known: KnownPart): readonly WireEvent[] {
  switch (known.kind) {
    case 'code':
      return readCode(reading, arrived);
    case 'code_result':
      return readCodeResult(reading, arrived);
    case 'server_call':
      return readServerCall(reading, arrived);
    case 'server_result':
      return readServerResult(reading, arrived);
    case 'carried':
      return carry(reading, arrived, known);
    case 'text':
    case 'function_call':
      return [];
    default:
      return unreachable(known.kind);
  }
}

/**
 * Pieces without a signature are one text. A part with a signature, or with anything else beside its text,
 * stands alone: it goes back as it came.
 */
function readText(reading: Reading, arrived: ArrivedPart): readonly WireEvent[] {
  const { part, at } = arrived;
  const kind = part['thought'] === true ? 'reasoning' : 'text';
  const text = wordIn(part, 'text') ?? '';
  const { growing } = reading;
  if (!isPlainText(part)) {
    return [...endGrowing(reading, at), ...sealedText(reading, arrived, { kind, text })];
  }
  if (text === '') return [];
  if (growing?.kind === kind) return growText(reading, growing, text);
  const ended = endGrowing(reading, at);
  const entry = reading.context.newId();
  const start = startText(reading, { kind, entry, at });
  reading.growing = { kind, entry };
  return [...ended, start, ...growText(reading, reading.growing, text)];
}

function sealedText(
  reading: Reading,
  { text: exact, at }: ArrivedPart,
  { kind, text }: { readonly kind: 'text' | 'reasoning'; readonly text: string },
): readonly WireEvent[] {
  const entry = reading.context.newId();
  const payload = partPayload(reading, exact());
  const start = startText(reading, { kind, entry, at, ...payload });
  const given = text === '' ? [] : growText(reading, { kind, entry }, text);
  const end: readonly WireEvent[] =
    kind === 'reasoning' ? [{ type: 'reasoning-end', entry, at, ...payload }] : [];
  return [start, ...given, ...end];
}

interface NewText {
  readonly kind: 'text' | 'reasoning';
  readonly entry: string;
  readonly at: number;
  readonly payload?: Payload;
}

/** A text of the answer is remembered, because its sources come last. */
function startText(reading: Reading, { kind, entry, at, payload }: NewText): WireEvent {
  const index = reading.nextIndex++;
  if (kind === 'reasoning') return { type: 'reasoning-start', entry, index, at };
  reading.texts.push({ entry, text: '', ...(payload ? { payload } : {}) });
  return { type: 'text-start', entry, index };
}

function growText(
  reading: Reading,
  { kind, entry }: NonNullable<Reading['growing']>,
  text: string,
): readonly WireEvent[] {
  if (kind === 'reasoning') return [{ type: 'reasoning-delta', entry, text }];
  const last = reading.texts.at(-1);
  if (last?.entry === entry) last.text += text;
  return [{ type: 'text-delta', entry, text }];
}

/** Another part has come: reasoning is over, a text is not gone on with but stays open. */
export function endGrowing(reading: Reading, at: number): readonly WireEvent[] {
  const { growing } = reading;
  reading.growing = undefined;
  if (growing?.kind !== 'reasoning') return [];
  return [{ type: 'reasoning-end', entry: growing.entry, at }];
}

/** Kept and sent back as it came; shown as one activity named after it. */
function carry(
  reading: Reading,
  { part, text, at }: ArrivedPart,
  { key, known }: KnownPart,
): readonly WireEvent[] {
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  const activity = ownId(reading, index);
  const summary = wordIn(objectIn(part, key) ?? {}, 'mimeType') ?? '';
  const outcome = { state: 'completed', input: {}, summary } as const;
  const unknown: readonly WireEvent[] = known ? [] : [{ type: 'unknown', name: key }];
  return [
    ...unknown,
    { type: 'activity-start', entry, index, at, activity, name: key },
    { type: 'activity-end', entry, at, outcome, ...partPayload(reading, text()) },
  ];
}
