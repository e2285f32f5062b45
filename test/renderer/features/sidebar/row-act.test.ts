import { expect, test } from 'vitest';
import { rowAct } from '../../../../renderer/features/sidebar/row-act.ts';

function press(key: string, held: Readonly<Record<string, boolean>> = {}) {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  return { key, ...none, isComposing: false, keyCode: 0, ...held };
}

test.each([
  ['F2', {}, 'rename'],
  ['Delete', {}, 'delete'],
  ['Backspace', { metaKey: true }, 'delete'],
  ['Backspace', {}, undefined],
  ['Delete', { shiftKey: true }, undefined],
  ['Delete', { ctrlKey: true }, undefined],
  ['F2', { altKey: true }, undefined],
  ['Delete', { isComposing: true }, undefined],
  ['d', {}, undefined],
] as const)('on a row the key %s with %j does: %s', (key, held, act) => {
  expect(rowAct(press(key, held))).toBe(act);
});
