import { expect, test } from 'vitest';
import { withoutReplacedLinks } from '../../../shared/text/cut-links.ts';

test('a link that a mark replaces is gone, and every mark stands where it stood', () => {
  const text = 'Noon ([a](https://a/)). Six ([b](https://b/)) or seven.';
  const [first, second] = [text.indexOf(' ([a'), text.indexOf(' ([b')];
  const [firstEnd, secondEnd] = [text.indexOf('. Six'), text.indexOf(' or')];
  expect(
    withoutReplacedLinks({
      text,
      marks: [
        { at: firstEnd, numbers: [1], replaces: [{ start: first, end: firstEnd }] },
        { at: secondEnd, numbers: [2], replaces: [{ start: second, end: secondEnd }] },
        { at: text.length - 1, numbers: [3] },
      ],
    }),
  ).toEqual({
    text: 'Noon. Six or seven.',
    marks: [
      { at: 4, numbers: [1] },
      { at: 9, numbers: [2] },
      { at: 18, numbers: [3] },
    ],
  });
});

test('without links to replace nothing is changed', () => {
  const marked = { text: 'Noon ([a](https://a/)).', marks: [{ at: 4, numbers: [1] }] };
  expect(withoutReplacedLinks(marked)).toEqual(marked);
});
