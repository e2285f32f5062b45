import { createHash } from 'node:crypto';
import { timestamp } from '../../shared/model/close-part.ts';
import type { Entry, NativeEntry } from '../../shared/model/entry.ts';
import { titleOf } from '../../shared/model/title.ts';
import { emptyTurn } from '../../shared/model/turn-state.ts';
import type { TurnTools } from './turn-tools.ts';
import type { NewTurn } from './turns.ts';

/** A new turn's first entries, and the one transaction that stores them. */
export function newTurn(turn: NewTurn, { newId, clock }: Pick<TurnTools, 'newId' | 'clock'>) {
  const id = newId();
  const at = timestamp(clock.now());
  const hash = createHash('sha256').update(JSON.stringify(turn.settings)).digest('hex');
  const parent = turn.parent === undefined ? {} : { parent: turn.parent };
  const start: Entry = { id, turn: id, at, kind: 'turn_start', ...parent, settings: hash };
  const message: Entry = {
    id: newId(),
    turn: id,
    at,
    kind: 'user_message',
    parts: [{ kind: 'text', text: turn.text }],
  };
  const entries: readonly NativeEntry[] = [start, message].map((entry) => ({
    entry,
    payloads: [],
  }));
  return {
    state: { ...emptyTurn(id), closed: entries },
    append: {
      conversation: turn.conversation,
      entries,
      settings: { [hash]: turn.settings },
      head: id,
      title: titleOf(turn.text),
    },
  };
}
