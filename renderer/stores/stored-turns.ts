import type { ConversationView } from '../../shared/bridge/views.ts';
import type { Entry } from '../../shared/model/entry.ts';
import type { TurnId } from '../../shared/model/ids.ts';
import { emptyTurn, type ResponseState, type TurnState } from '../../shared/model/turn-state.ts';
import type { Usage } from '../../shared/model/usage.ts';

export type TurnStates = Readonly<Record<TurnId, TurnState>>;

/** The turns of a stored conversation, in the form that live ones have. */
export function storedTurns({ entries, usage }: Pick<ConversationView, 'entries' | 'usage'>): {
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
  const states = [...byTurn].map(([turn, own]) => [turn, storedTurn(turn, own, usageOf)] as const);
  const starts = [...byTurn.values()].flatMap(([first]) => first ?? []);
  return { states: Object.fromEntries(states), starts };
}

function storedTurn(
  turn: TurnId,
  entries: readonly Entry[],
  usageOf: ReadonlyMap<string, Usage>,
): TurnState {
  const closed = entries.map((entry) => ({ entry, payloads: [] }));
  return { ...emptyTurn(turn), closed, responses: responsesOf(entries, usageOf) };
}

/**
 * A response began when the entry before its first one was stored (the question, a result, the decision to
 * try again), and ended with its last.
 */
function responsesOf(
  entries: readonly Entry[],
  usageOf: ReadonlyMap<string, Usage>,
): readonly ResponseState[] {
  const responses = new Map<string, ResponseState>();
  let before = entries[0]?.at ?? '';
  for (const { by, at } of entries) {
    if (by) {
      const known = responses.get(by.response) ?? startedAfter(before, by, usageOf);
      responses.set(by.response, { ...known, endedAt: Date.parse(at) });
    }
    before = at;
  }
  return [...responses.values()];
}

function startedAfter(
  before: string,
  by: NonNullable<Entry['by']>,
  usageOf: ReadonlyMap<string, Usage>,
): ResponseState {
  const { response, provider, model } = by;
  const usage = usageOf.get(response);
  return {
    response,
    provider,
    model,
    startedAt: Date.parse(before),
    ...(usage ? { usage } : {}),
  };
}
