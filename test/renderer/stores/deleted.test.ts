import { expect, test } from 'vitest';
import { id, nothing, opened, turn } from '../../support/branching-conversation.ts';
import {
  withHead,
  withoutConversation,
  withoutTurn,
  withRestored,
  withTurn,
} from '../../../renderer/stores/conversations.ts';
import { selectPath } from '../../../renderer/stores/path.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';
import { writeTurn } from '../../support/window-harness/write-turn.ts';

test('a deleted turn goes with all that follows it, and the branches left are counted anew', () => {
  const left = withHead(withoutTurn(opened, id, 'second0'), id, 'second1');
  expect(selectPath(left, id)).toEqual([
    { turn: 'first00', parent: null, branches: ['first00'] },
    { turn: 'second1', parent: 'first00', branches: ['second1'] },
  ]);
});

test('what main still tells of a deleted turn does not bring it back, until it is restored', () => {
  const { entries } = writeTurn(turn('third00', 'second0'));
  const told = {
    ...emptyTurn('third00'),
    closed: entries.map((entry) => ({ entry, payloads: [] })),
  };
  const left = withoutTurn(opened, id, 'second0');
  expect(withTurn(left, id, told)).toBe(left);
  const restored = withRestored(left, id);
  expect(withTurn(restored, id, told).opened[id]?.states).toHaveProperty('third00');
});

test('a deleted conversation is nowhere', () => {
  expect(withoutConversation(withoutTurn(opened, id, 'second0'), id)).toEqual(nothing);
});
