import { expect, test } from 'vitest';
import { isPlainEnter, type KeyPress } from '../../../renderer/ui/enter-key.ts';

const enter: KeyPress = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
};

test('Enter alone is Enter', () => {
  expect(isPlainEnter(enter)).toBe(true);
});

test.each([
  ['an input method composes', { isComposing: true }],
  ['an input method has taken the key and says so by its code only', { keyCode: 229 }],
  ['Shift is held', { shiftKey: true }],
  ['Ctrl is held', { ctrlKey: true }],
  ['Meta is held', { metaKey: true }],
  ['Alt is held', { altKey: true }],
  ['it is another key', { key: 'a' }],
])('it is not when %s', (_why, change) => {
  expect(isPlainEnter({ ...enter, ...change })).toBe(false);
});
