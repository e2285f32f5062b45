import type { TurnState } from '../../../shared/model/turn-state.ts';

/** Rough measures of the style sheet, in CSS pixels. */
const perLine = 24;
const perTurn = 130;
const perSource = 25;
const charactersPerLine = 82;

/**
 * About how high a turn will be, before it is drawn. Only the scrollbar depends on it, and only until the
 * reader comes near.
 */
export function guessedHeight({ closed }: TurnState): number {
  return closed.reduce((height, { entry }) => {
    if (entry.kind === 'text') {
      return (
        height + linesOf(entry.text) * perLine + (entry.attributions.length > 0 ? perSource : 0)
      );
    }
    if (entry.kind === 'user_message') {
      const text = entry.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');
      return height + Math.min(18, linesOf(text)) * perLine;
    }
    return height;
  }, perTurn);
}

function linesOf(text: string): number {
  return text
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
}
