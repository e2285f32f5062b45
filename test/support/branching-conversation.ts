import { withOpened, type ConversationsState } from '../../renderer/stores/conversations.ts';
import { conversationOf, model, summary, uuid } from './window-harness/scenes/app-view.ts';

/** A window that holds no conversation. */
export const nothing: ConversationsState = { summaries: {}, opened: {}, failed: {}, deleted: {} };
export const id = uuid('c');

export function turn(name: string, parent?: string) {
  return { id: name, question: name, at: 0, model, parts: [], ...(parent ? { parent } : {}) };
}

const turns = [
  turn('first00'),
  turn('second0', 'first00'),
  turn('second1', 'first00'),
  turn('third00', 'second0'),
];

/** A conversation that branches after its first turn and is shown up to the third. */
export const opened = withOpened(nothing, conversationOf(summary('c', 'C', 1), turns));
