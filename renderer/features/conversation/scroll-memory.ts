import type { ConversationId, TurnId } from '../../../shared/model/ids.ts';

/** Where a reader was: at the end, or at a place in a turn, in CSS pixels below its top. */
export type ReadingPlace =
  | { readonly kind: 'end' }
  | { readonly kind: 'turn'; readonly turn: TurnId; readonly below: number };

const places = new Map<ConversationId, ReadingPlace>();

export function readingPlace(conversation: ConversationId): ReadingPlace {
  return places.get(conversation) ?? { kind: 'end' };
}

export function keepReadingPlace(conversation: ConversationId, place: ReadingPlace): void {
  places.set(conversation, place);
}

/** A turn as it lies in the scroller, in pixels from the top of what scrolls. */
export interface TurnBox {
  readonly turn: TurnId;
  readonly top: number;
  readonly bottom: number;
}

/** The place of a reader whose view begins at `top`: in the first turn that reaches into it. */
export function placeAt(boxes: readonly TurnBox[], top: number): ReadingPlace {
  const box = boxes.find(({ bottom }) => bottom > top);
  return box ? { kind: 'turn', turn: box.turn, below: top - box.top } : { kind: 'end' };
}
