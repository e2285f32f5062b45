import type { InputOf } from '../../../shared/bridge/calls.ts';
import type { ConversationView } from '../../../shared/bridge/views.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { conversationOf, summary, uuid } from './scenes/app-view.ts';
import type { RunningTurn } from './scene.ts';
import { writeTurn } from './write-turn.ts';

/** A turn that answers any message with what it was asked. */
export function answerTo(
  { conversation = uuid('begun'), parent, text, model }: InputOf<'turn.start'>,
  turnsBefore: number,
): RunningTurn {
  const turn = `answer${turnsBefore}`;
  const at = Date.now();
  const follows = parent ? { parent } : {};
  const asked = writeTurn({ id: turn, question: text, at, model, parts: [], ...follows }).entries;
  const response = { response: `${turn}r`, provider: model.provider, model: model.name, at };
  const before: readonly ModelEvent[] = [
    ...asked.map((entry) => ({ type: 'entry', entry }) as const),
    { type: 'response-start', ...response },
  ];
  const after: readonly ModelEvent[] = [
    { type: 'text-start', entry: `${turn}t`, index: 0 },
    { type: 'text-delta', entry: `${turn}t`, text: `You asked: ${text}` },
    { type: 'text-end', entry: `${turn}t`, at },
    { type: 'stop', entry: `${turn}s`, index: 1, at, reason: 'stop', raw: 'end_turn' },
    { type: 'response-end', entry: `${turn}e`, at, outcome: { status: 'complete' } },
    { type: 'turn-end', at },
  ];
  return { conversation, turn, before, after, every: 10 };
}

/** What is stored of a conversation that has just begun. */
export function newConversation({ conversation, turn, before }: RunningTurn): ConversationView {
  const entries = before.flatMap((event) => (event.type === 'entry' ? [event.entry] : []));
  const title = { ...summary('begun', 'A new one', 0), id: conversation, head: turn };
  return { ...conversationOf(title, []), summary: title, entries, running: [turn] };
}
