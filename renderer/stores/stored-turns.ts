import type { ConversationView } from '../../shared/bridge/views.ts';
import type { Entry } from '../../shared/model/entry.ts';
import type { ModelRef, TurnId } from '../../shared/model/ids.ts';
import { emptyTurn, type ResponseState, type TurnState } from '../../shared/model/turn-state.ts';
import type { Usage } from '../../shared/model/usage.ts';
import { responseTimes } from './response-times.ts';
import { isInterruption } from './turn-ending.ts';

export type TurnStates = Readonly<Record<TurnId, TurnState>>;

/** The turns of a stored conversation, in the form that live ones have. */
export function storedTurns({
  entries,
  usage,
  models = {},
}: Pick<ConversationView, 'entries' | 'usage' | 'models'>): {
  readonly states: TurnStates;
  /** The first entry of every turn, in the order they began: what the tree of turns is made from. */
  readonly starts: readonly Entry[];
} {
  const byTurn = new Map<TurnId, Entry[]>();
  for (const entry of entries) {
    const known = byTurn.get(entry.turn);
    if (known) known.push(entry);
    else byTurn.set(entry.turn, [entry]);
  }
  const usageOf = new Map(usage.map((row) => [row.response, row.usage] as const));
  const states = [...byTurn].map(([turn, own]) => {
    const responses = responsesOf(own, usageOf);
    const tried = responses.length > 0 ? responses : failedResponse(own, models[turn]);
    return [turn, storedTurn(turn, own, tried)] as const;
  });
  const starts = [...byTurn.values()].flatMap(([first]) => first ?? []);
  return { states: Object.fromEntries(states), starts };
}

function storedTurn(
  turn: TurnId,
  entries: readonly Entry[],
  responses: readonly ResponseState[],
): TurnState {
  const closed = entries.map((entry) => ({ entry, payloads: [] }));
  return { ...emptyTurn(turn), closed, responses };
}

/** A response that failed before anything of it came leaves only a notice: who was asked says the turn. */
function failedResponse(
  entries: readonly Entry[],
  asked: ModelRef | undefined,
): readonly ResponseState[] {
  const response = entries.findLast(isInterruption)?.details['response'];
  if (!asked || typeof response !== 'string') return [];
  const at = Date.parse(entries[0]?.at ?? '');
  return [{ response, provider: asked.provider, model: asked.name, startedAt: at }];
}

function responsesOf(
  entries: readonly Entry[],
  usageOf: ReadonlyMap<string, Usage>,
): readonly ResponseState[] {
  const speakers = new Map(entries.flatMap(({ by }) => (by ? [[by.response, by] as const] : [])));
  return [...responseTimes(entries)].map(([response, times]) => {
    const { provider = '', model = '' } = speakers.get(response) ?? {};
    const usage = usageOf.get(response);
    return { response, provider, model, ...times, ...(usage ? { usage } : {}) };
  });
}
