import { expect, test } from 'vitest';
import { id, nothing, opened, turn } from '../../support/branching-conversation.ts';
import { withHead, withOpened, withTurn } from '../../../renderer/stores/conversations.ts';
import { selectPath } from '../../../renderer/stores/path.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';
import { conversationOf, summary, uuid } from '../../support/window-harness/scenes/app-view.ts';
import { writeTurn } from '../../support/window-harness/write-turn.ts';

test('the path leads from the first turn to the head, each with its branches', () => {
  expect(selectPath(opened, id)).toEqual([
    { turn: 'first00', parent: null, branches: ['first00'] },
    { turn: 'second0', parent: 'first00', branches: ['second0', 'second1'] },
    { turn: 'third00', parent: 'second0', branches: ['third00'] },
  ]);
});

test('another head shows another branch', () => {
  const other = withHead(opened, id, 'second1');
  expect(selectPath(other, id).map((one) => one.turn)).toEqual(['first00', 'second1']);
});

test('the path is the same object until turns or head change', () => {
  expect(selectPath(opened, id)).toBe(selectPath({ ...opened }, id));
  expect(selectPath(nothing, id)).toBe(selectPath(nothing, undefined));
});

test('a turn that has just begun joins the path', () => {
  const { entries } = writeTurn(turn('fourth0', 'third00'));
  const state = {
    ...emptyTurn('fourth0'),
    closed: entries.map((entry) => ({ entry, payloads: [] })),
  };
  const grown = withHead(withTurn(opened, id, state), id, 'fourth0');
  expect(selectPath(grown, id).at(-1)).toEqual({
    turn: 'fourth0',
    parent: 'third00',
    branches: ['fourth0'],
  });
  const again = withTurn(grown, id, { ...state, unknown: 1 });
  expect(again.opened[id]?.starts).toBe(grown.opened[id]?.starts);
});

test('only the last few conversations stay in memory', () => {
  const state = ['a', 'b', 'd', 'e', 'f'].reduce(
    (held, name) =>
      withOpened(held, conversationOf(summary(name, name, 1), [turn(`${name}000000`)])),
    opened,
  );
  expect(Object.keys(state.opened)).toEqual(['b', 'd', 'e', 'f'].map(uuid));
});
