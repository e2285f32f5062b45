import type { ConversationId, ModelRef, TurnId } from '../../shared/model/ids.ts';
import { nextStep } from '../../shared/model/next-step.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import { AppError } from '../app-error.ts';
import type { ConversationStore, UsageRow } from '../conversations/store.ts';
import { askInTime, besideTurns } from './ask-beside.ts';
import type { LiveTurn } from './live-turn.ts';
import type { ModelRequest } from '../protocols/protocol.ts';
import { exchangeIn, titleIn, titleRequest } from './title-request.ts';
import type { TurnTools } from './turn-tools.ts';
import type { TurnProgress, Turns } from './turns.ts';

/** Gives conversations their titles, beside everything else. */
export interface Titles {
  /** Names conversations from now on as their first turns end; tells which were named. */
  begin(onNamed: (conversation: ConversationId) => void): void;
  /** Gives up what has no title yet. */
  close(): Promise<void>;
}

export interface TitlesOptions extends Omit<TurnTools, 'store'> {
  readonly store: Pick<
    ConversationStore,
    'path' | 'settings' | 'isNamed' | 'nameAfter' | 'append' | 'release'
  >;
  readonly turns: Pick<Turns, 'listen' | 'settled'>;
  /** What config says now. */
  readonly choice: () => { readonly isOn: boolean; readonly model?: ModelRef } | undefined;
  readonly settingsFor: (model: ModelRef) => TurnSettings;
  /** Told why a conversation has no title; nobody else is. */
  readonly onFailed: (error: unknown) => void;
}

/** A title is asked for at the end of the first turn, and where that failed, of the next two. */
const mostTurns = 3;
/** A title that takes longer, in milliseconds, is not worth the wait. */
const patienceMs = 60_000;

export function createTitles(options: TitlesOptions): Titles {
  const running = new Map<ConversationId, Naming>();
  let isClosed = false;

  function hear({ conversation, turn, events }: TurnProgress, onNamed: Listener): void {
    for (const event of events) {
      if (event.type === 'response-start') giveWay(running, conversation, event.provider);
    }
    if (events.at(-1)?.type !== 'turn-end' || isClosed || running.has(conversation)) return;
    if (options.choice()?.isOn !== true) return;
    const naming: Naming = { stop: () => {}, isStopped: false, done: Promise.resolve() };
    running.set(conversation, naming);
    naming.done = name({ conversation, turn, naming, onNamed }, options)
      .catch((error: unknown) => {
        // It may have been deleted meanwhile.
        if (!(error instanceof AppError && error.code === 'not_found')) options.onFailed(error);
      })
      .finally(() => running.delete(conversation));
  }

  let deaf: () => void = () => {};
  return {
    begin(onNamed) {
      deaf = options.turns.listen((progress) => hear(progress, onNamed));
    },
    async close() {
      isClosed = true;
      deaf();
      const all = [...running.values()];
      for (const naming of all) halt(naming);
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

type Listener = (conversation: ConversationId) => void;

interface Naming {
  /** The provider that is asked, once that is known. */
  provider?: string;
  stop: () => void;
  isStopped: boolean;
  done: Promise<void>;
}

/** A turn goes first: in its own conversation, and wherever it would wait for the same server. */
function giveWay(
  running: ReadonlyMap<ConversationId, Naming>,
  conversation: ConversationId,
  provider: string,
): void {
  for (const [named, naming] of running) {
    if (named === conversation || naming.provider === provider) halt(naming);
  }
}

function halt(naming: Naming): void {
  naming.isStopped = true;
  naming.stop();
}

interface Job {
  readonly conversation: ConversationId;
  readonly turn: TurnId;
  readonly naming: Naming;
  readonly onNamed: Listener;
}

async function name(job: Job, options: TitlesOptions): Promise<void> {
  const { conversation, naming, onNamed } = job;
  await options.turns.settled(conversation, job.turn);
  const found = await findUnnamed(job, options);
  if (!found) return;
  const { turn, request } = found;
  const live = besideTurns({ conversation, newId: options.newId });
  naming.provider = request.settings.model.provider;
  naming.stop = () => live.stop();
  if (naming.isStopped) return;
  await askInTime(live, request, { ...options, patienceMs });
  const title = titleIn(live.state().closed.map(({ entry }) => entry));
  const given = title === undefined ? {} : { title };
  const usage = usageOf(live, turn);
  if (await options.store.nameAfter({ conversation, turn, ...given, usage })) onNamed(conversation);
  else if (title === undefined && !naming.isStopped) throw failureOf(live);
}

/** The first turn of a conversation that has no name, and the request for one; undefined: nothing to do. */
async function findUnnamed(
  { conversation, turn }: Job,
  { store, choice, settingsFor }: TitlesOptions,
): Promise<{ readonly turn: TurnId; readonly request: ModelRequest } | undefined> {
  if (await store.isNamed(conversation)) return undefined;
  const entries = (await store.path(conversation, turn)).map(({ entry }) => entry);
  const starts = entries.flatMap((entry) => (entry.kind === 'turn_start' ? [entry] : []));
  const [first, last] = [starts[0], starts.at(-1)];
  if (!first || !last || starts.length > mostTurns) return undefined;
  const own = entries.filter((entry) => entry.turn === first.turn);
  const exchange = exchangeIn(own);
  // Half an answer is no exchange: it may be asked for again.
  if (!exchange || nextStep(own, 0).type !== 'end') return undefined;
  const model = choice()?.model ?? (await store.settings(last.settings)).model;
  return { turn: first.turn, request: titleRequest(exchange, settingsFor(model)) };
}

function usageOf(live: LiveTurn, turn: TurnId): readonly UsageRow[] {
  return live
    .state()
    .responses.flatMap(({ response, provider, model, usage }) =>
      usage ? [{ response, turn, provider, model, usage }] : [],
    );
}

/** Why there is no title, without a word of what anybody said. */
function failureOf(live: LiveTurn): Error {
  const outcome = live.state().responses.at(-1)?.outcome;
  if (outcome?.status !== 'interrupted') return new Error('The answer has no title.');
  const why = outcome.cause === 'error' ? outcome.error.kind : outcome.cause;
  return new Error(`No title: ${why}`);
}
