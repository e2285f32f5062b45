import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyText, readOn, type OpenText } from '../../../renderer/text/open-block.ts';
import { readMarkdown } from '../../../shared/text/markdown-tree.ts';
import { markdown } from '../../support/markdown-shapes.ts';
import { plainBlocks } from '../../support/whole-tree.ts';

function stream(text: string, cuts: readonly number[]): readonly OpenText[] {
  const ends = [...new Set([...cuts, text.length])].toSorted((a, b) => a - b);
  const states: OpenText[] = [];
  for (const end of ends) {
    states.push(readOn(states.at(-1) ?? emptyText, { text: text.slice(0, end), isOpen: true }));
  }
  return [...states, readOn(states.at(-1) ?? emptyText, { text, isOpen: false })];
}

const cutText = markdown.chain((text) =>
  fc.tuple(fc.constant(text), fc.uniqueArray(fc.nat({ max: text.length }), { maxLength: 12 })),
);

describe('a text that was read while it grew', () => {
  test('is, once it is whole, the same tree as the whole text', () => {
    fc.assert(
      fc.property(cutText, ([text, cuts]) => {
        const { shown } = stream(text, cuts).at(-1) ?? emptyText;
        expect(plainBlocks(shown.branch, text)).toEqual(plainBlocks(readMarkdown(text), text));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300) },
    );
  });
});
