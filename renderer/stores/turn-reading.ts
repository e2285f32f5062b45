import { cite, searchCount, type Citations } from '../../shared/model/citations.ts';
import type { Entry } from '../../shared/model/entry.ts';
import type { ModelRef, TurnId } from '../../shared/model/ids.ts';
import { readTurn } from '../../shared/model/reading.ts';
import type { ReadingItem } from '../../shared/model/reading-item.ts';
import type { TurnState } from '../../shared/model/turn-state.ts';
import { addUsage, type Usage } from '../../shared/model/usage.ts';
import { responseTimes } from './response-times.ts';
import { shareEqual } from './share-equal.ts';
import { endingOf, type Ending } from './turn-ending.ts';

/** A turn as the window shows it: everything is read from its state, nothing is kept besides. */
export interface TurnReading {
  readonly turn: TurnId;
  readonly isLive: boolean;
  readonly question: string;
  readonly items: readonly ReadingItem[];
  readonly citations: Citations;
  readonly searches: number;
  readonly usage: Usage;
  /** Who answered last. */
  readonly model?: ModelRef;
  readonly responses: number;
  /** Milliseconds since the epoch. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** How long the responses took together, in milliseconds, while the turn does not run. */
  readonly took: number;
  readonly waiting?: TurnState['waiting'];
  readonly ending?: Ending;
}

const read = new WeakMap<TurnState, TurnReading>();
const latest = new Map<TurnId, TurnReading>();
/** How many turns are remembered for what their next reading shares with the one before. */
const remembered = 16;

/** Reads a turn once for each state of it, however many places show it. */
export function turnReading(state: TurnState, isLive: boolean): TurnReading {
  const known = read.get(state);
  if (known?.isLive === isLive) return known;
  const reading = shareEqual(latest.get(state.turn), readState(state, isLive));
  read.set(state, reading);
  latest.delete(state.turn);
  latest.set(state.turn, reading);
  if (latest.size > remembered) latest.delete(latest.keys().next().value ?? '');
  return reading;
}

function readState(state: TurnState, isLive: boolean): TurnReading {
  const entries = state.closed.map(({ entry }) => entry);
  const items = readTurn(state, isLive);
  const ending = isLive ? undefined : endingOf(entries);
  const { waiting } = state;
  return {
    turn: state.turn,
    isLive,
    question: questionOf(entries),
    items,
    citations: cite(items),
    searches: searchCount(items),
    usage: state.responses.reduce<Usage>((sum, { usage = {} }) => addUsage(sum, usage), {}),
    ...timesOf(state, entries),
    ...(waiting ? { waiting } : {}),
    ...(ending ? { ending } : {}),
  };
}

/** The text of the message a turn answers. */
export function questionOf(entries: readonly Entry[]): string {
  const message = entries.find((entry) => entry.kind === 'user_message');
  if (message?.kind !== 'user_message') return '';
  return message.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
}

function timesOf(state: TurnState, entries: readonly Entry[]) {
  const last = state.responses.at(-1);
  const first = entries[0];
  const times = [...responseTimes(entries).values()];
  const endedAt = times.at(-1)?.endedAt;
  return {
    responses: times.length,
    took: times.reduce((sum, one) => sum + one.endedAt - one.startedAt, 0),
    ...(last ? { model: { provider: last.provider, name: last.model } } : {}),
    ...(first ? { startedAt: Date.parse(first.at) } : {}),
    ...(endedAt === undefined ? {} : { endedAt }),
  };
}
