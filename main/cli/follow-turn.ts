import type { ModelEvent } from '../../shared/model/model-event.ts';
import { portableEvent } from '../../shared/model/portable.ts';
import { applyEvent } from '../../shared/model/fold.ts';
import { emptyTurn, type TurnState } from '../../shared/model/turn-state.ts';
import { waitingText } from '../../shared/text/phrases/errors.ts';
import { jsonLine } from '../../shared/text/json-line.ts';
import type { Output } from './output.ts';
import { linesAfter, type Piece, printTurn } from './print-turn.ts';

export interface TurnFollower {
  take(events: readonly ModelEvent[]): void;
  /** Prints the rest and gives the whole turn. */
  finish(): TurnState;
}

/** Prints a turn as it happens: as text, or each event as one line of JSON without its payload. */
export function followTurn(asJson: boolean, output: Output, now: () => number): TurnFollower {
  let state = emptyTurn('');
  let printed: readonly Piece[] = [];
  const print = (isOver: boolean) => {
    const pieces = printTurn(state, isOver);
    for (const line of linesAfter(printed, pieces)) output.line(line);
    printed = pieces;
  };
  return {
    take(events) {
      const portable = events.map(portableEvent);
      state = portable.reduce(applyEvent, state);
      if (asJson) for (const event of portable) output.line(jsonLine(event));
      else if (portable.some(({ type }) => !type.endsWith('-delta'))) print(false);
      const waiting = portable.findLast((event) => event.type === 'waiting');
      if (waiting) output.complain(waitingText(waiting.until - now(), waiting.attempt));
    },
    finish() {
      if (!asJson) print(true);
      return state;
    },
  };
}
