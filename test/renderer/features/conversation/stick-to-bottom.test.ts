import { describe, expect, test } from 'vitest';
import { placeAt } from '../../../../renderer/features/conversation/scroll-memory.ts';
import {
  movedUp,
  movesUp,
  offersJump,
  scrolled,
} from '../../../../renderer/features/conversation/stick-to-bottom.ts';

const place = (top: number, content = 2000) => ({ top, height: 500, content });
const pinned = { isPinned: true, top: 1500 };
const loose = { isPinned: false, top: 1000 };

describe('following the end', () => {
  test('ends with the first move up, before anything has scrolled', () => {
    expect(movedUp(pinned, place(1500))).toEqual({ isPinned: false, top: 1500 });
  });

  test('goes on where everything fits and nothing can move', () => {
    expect(movedUp({ isPinned: true, top: 0 }, place(0, 400)).isPinned).toBe(true);
  });

  test('is not taken up again by the first small step of a scroll up', () => {
    const up = movedUp(pinned, place(1500));
    expect(scrolled(up, place(1498)).isPinned).toBe(false);
    expect(scrolled(scrolled(up, place(1498)), place(1400)).isPinned).toBe(false);
  });

  test('ends when the scrollbar is dragged up', () => {
    expect(scrolled(pinned, place(1450))).toEqual({ isPinned: false, top: 1450 });
  });

  test('is taken up when the reader comes down to the end, and not before', () => {
    expect(scrolled(loose, place(1400)).isPinned).toBe(false);
    expect(scrolled({ isPinned: false, top: 1400 }, place(1498)).isPinned).toBe(true);
  });

  test('goes on while more comes, and when the content shrinks under it', () => {
    expect(scrolled(pinned, place(1500, 2300)).isPinned).toBe(true);
    expect(scrolled(pinned, place(1300, 1800)).isPinned).toBe(true);
  });

  test('is offered only to who is some way off', () => {
    expect(offersJump(loose, place(1000))).toBe(true);
    expect(offersJump(loose, place(1450))).toBe(false);
    expect(offersJump(pinned, place(1000))).toBe(false);
  });

  test.each([
    ['ArrowUp', false, true],
    ['PageUp', false, true],
    ['Home', false, true],
    [' ', true, true],
    [' ', false, false],
    ['ArrowDown', false, false],
  ])('%s with shift %s moves up: %s', (key, shiftKey, up) => {
    expect(movesUp({ key, shiftKey })).toBe(up);
  });
});

test('a reader’s place is in the first turn that reaches into the view', () => {
  const boxes = [
    { turn: 'a', top: 0, bottom: 400 },
    { turn: 'b', top: 400, bottom: 900 },
  ];
  expect(placeAt(boxes, 450)).toEqual({ turn: 'b', below: 50 });
  expect(placeAt(boxes, 0)).toEqual({ turn: 'a', below: 0 });
  expect(placeAt(boxes, 900)).toBeNull();
});
