import type { ReadingPlace } from '../../../shared/bridge/views.ts';
import type { TurnId } from '../../../shared/model/ids.ts';

/** A turn as it lies in the scroller, in pixels from the top of what scrolls. */
export interface TurnBox {
  readonly turn: TurnId;
  readonly top: number;
  readonly bottom: number;
}

/** The place of a reader whose view begins at `top`: in the first turn that reaches into it. */
export function placeAt(boxes: readonly TurnBox[], top: number): ReadingPlace | null {
  const box = boxes.find(({ bottom }) => bottom > top);
  return box ? { turn: box.turn, below: Math.round(top - box.top) } : null;
}
