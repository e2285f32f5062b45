import type { Mark } from '../model/citations.ts';

export interface Marked {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/**
 * The text without the links that its marks stand in place of, and the marks where they are then. For what is
 * shown only: what is copied or exported keeps the text as it was written.
 */
export function withoutReplacedLinks({ text, marks }: Marked): Marked {
  const links = marks
    .flatMap(({ replaces = [] }) => replaces)
    .toSorted((a, b) => a.start - b.start);
  if (links.length === 0) return { text, marks };
  let shown = '';
  let from = 0;
  for (const { start, end } of links) {
    shown += text.slice(from, Math.max(from, start));
    from = Math.max(from, end);
  }
  const cutBefore = (at: number) =>
    links.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, at) - start), 0);
  return {
    text: shown + text.slice(from),
    marks: marks.map(({ at, numbers }) => ({ at: at - cutBefore(at), numbers })),
  };
}
