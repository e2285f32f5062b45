import type { EntryId } from '../../../shared/model/ids.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { isObject, type JsonObject } from '../json-object.ts';
import { annotationKey, attributionAt, placeAnnotation, type Placed } from './annotation.ts';
import {
  filterEnd,
  filterPiece,
  type MarkFilter,
  newMarkFilter,
  shownOffset,
} from './private-marks.ts';
import type { Reading } from './reading.ts';

/** One part of a message or of reasoning: one entry. */
export interface TextPart {
  readonly entry: EntryId;
  readonly kind: 'text' | 'reasoning';
  /** As it came; the offsets of annotations count in it. */
  text: string;
  readonly filter: MarkFilter;
  /** Annotations that were told, or wait, by what makes them the same. */
  readonly known: string[];
  readonly waiting: Annotation[];
}

interface Annotation {
  readonly annotation: JsonObject;
  readonly text: JsonText | undefined;
}

export function newTextPart(entry: EntryId, kind: TextPart['kind']): TextPart {
  return { entry, kind, text: '', filter: newMarkFilter(), known: [], waiting: [] };
}

export function growPart(part: TextPart, piece: string): readonly WireEvent[] {
  part.text += piece;
  return told(part, part.kind === 'text' ? filterPiece(part.filter, piece) : piece);
}

/** The whole text was told: what of it did not come in pieces is added. A text that differs is left. */
export function completePart(part: TextPart, whole: unknown): readonly WireEvent[] {
  if (typeof whole !== 'string' || whole.length <= part.text.length) return [];
  return whole.startsWith(part.text) ? growPart(part, whole.slice(part.text.length)) : [];
}

/** An annotation is told once its place is sure; until then it waits for more of the text. */
export function annotate(
  reading: Reading,
  part: TextPart,
  annotation: Annotation,
): readonly WireEvent[] {
  part.known.push(annotationKey(annotation.annotation));
  const placed = placeAnnotation(annotation.annotation, part.text);
  if (placed.isSure) return [attributed(reading, part, annotation, placed)];
  part.waiting.push(annotation);
  return [];
}

/** The annotations of the whole part, of which some or all were told before. */
export function annotateWhole(
  reading: Reading,
  part: TextPart,
  annotations: readonly unknown[],
  texts: readonly JsonText[],
): readonly WireEvent[] {
  const known = [...part.known];
  return annotations.flatMap((annotation, at) => {
    if (!isObject(annotation)) return [];
    const before = known.indexOf(annotationKey(annotation));
    if (before === -1) return annotate(reading, part, { annotation, text: texts[at] });
    known.splice(before, 1);
    return [];
  });
}

/** No more text comes: what was held back is told, and every annotation gets its place. */
export function settlePart(reading: Reading, part: TextPart): readonly WireEvent[] {
  const rest = told(part, filterEnd(part.filter));
  const placed = part.waiting.map((one) =>
    attributed(reading, part, one, placeAnnotation(one.annotation, part.text)),
  );
  part.waiting.length = 0;
  return [...rest, ...placed];
}

function told({ entry, kind }: TextPart, text: string): readonly WireEvent[] {
  if (text === '') return [];
  return [{ type: kind === 'text' ? 'text-delta' : 'reasoning-delta', entry, text }];
}

function attributed(
  { context }: Reading,
  { entry, filter }: TextPart,
  { text: value }: Annotation,
  placed: Placed,
): WireEvent {
  const { provider, apiVersion: version } = context;
  const payload = value && { provider, format: 'responses.annotation', version, value };
  return {
    type: 'attribution',
    entry,
    attribution: attributionAt(placed, (offset) => shownOffset(filter, offset)),
    ...(payload ? { payload } : {}),
  };
}
