import { conversationsStore } from './stores/conversations.ts';
import { selectPath } from './stores/path.ts';
import { turnReading, type TurnReading } from './stores/turn-reading.ts';
import { turnsStore } from './stores/turns.ts';
import { viewStore } from './stores/view.ts';

function readings(): readonly TurnReading[] {
  const { conversation } = viewStore.getState();
  const held = conversationsStore.getState();
  const { live } = turnsStore.getState();
  const states = conversation === undefined ? undefined : held.opened[conversation]?.states;
  return selectPath(held, conversation).flatMap(({ turn }) => {
    const running = live[turn]?.state;
    const state = running ?? states?.[turn];
    return state ? [turnReading(state, running !== undefined)] : [];
  });
}

/** The last turn of the shown conversation that has something of an answer. */
export function lastAnswer(): TurnReading | undefined {
  return readings().findLast(({ items }) => items.some(({ kind }) => kind === 'text'));
}

/** What was asked in the shown conversation, the latest first. */
export function askedBefore(): readonly string[] {
  return readings()
    .map(({ question }) => question)
    .filter((question) => question !== '')
    .toReversed();
}
