import type { Append, StoreStatus } from '../store.ts';
import { appendTogether, type Writer } from './append-entries.ts';
import { releaseAll } from './claim-conversation.ts';
import type { Database } from './database.ts';
import { markDamaged } from './upkeep/damage-mark.ts';
import { failureOf } from './failure.ts';
import { inRuns, type AppendRequest, type OtherRequest, type QueuedRequest } from './in-runs.ts';
import type { StoreAnswer, StoreRequest, StoreVerb } from './messages.ts';
import { ownIdentity } from './process-identity.ts';
import { notSaving } from './explain-failure.ts';
import { probeSaving } from './probe-saving.ts';
import type { StartedStore } from './start-store.ts';
import { storeHealth, type StoreHealth } from './store-health.ts';
import { storeVerbs } from './store-verbs.ts';
import type { UpkeepResult } from './upkeep/upkeep.ts';

export interface StoreServer {
  /** Does what is asked, in order, and answers each request. */
  answer(requests: readonly QueuedRequest[]): readonly StoreAnswer[];
  /** How the file is now. */
  status(): StoreStatus;
  /** Takes in what the upkeep found. */
  tended(result: UpkeepResult): void;
}

const writingVerbs: readonly StoreVerb[] = [
  'create',
  'append',
  'setHead',
  'rename',
  'hide',
  'unhide',
  'purge',
  'putBlob',
  'importLines',
  'saveDraft',
  'keepPlace',
];

/** Neighbouring appends are stored in one transaction: many writers at once cost one fsync. */
export function storeServer({ db, status }: StartedStore, now: () => number): StoreServer {
  const verbs = storeVerbs(db, ownIdentity, now);
  const health = storeHealth(status, () => markDamaged(db.file));

  function perform(request: OtherRequest): unknown {
    if (request.verb === 'status') return health.now();
    if (request.verb === 'tryAgain') return tryAgain(db, health);
    if (request.verb === 'close') return closeStore(db);
    if (writingVerbs.includes(request.verb)) requireWritable(db);
    // True by `StoreRequest`, which pairs each verb with its arguments.
    const verb = verbs[request.verb] as (...args: StoreRequest['args']) => unknown;
    return verb(...request.args);
  }

  function answer(request: OtherRequest): StoreAnswer {
    try {
      return { id: request.id, ok: true, value: perform(request) };
    } catch (error) {
      return failed(request, error);
    }
  }

  function append(requests: readonly AppendRequest[]): readonly StoreAnswer[] {
    const appends = requests.map(({ args }) => args[0]);
    const writer = { me: ownIdentity(), at: new Date(now()).toISOString() };
    const errors = tryAppend(db, appends, writer);
    // Only what is as large as what failed before shows that there is room again.
    if (errors.every((error) => error === undefined)) health.saving();
    return requests.map((request, n) =>
      errors[n] === undefined
        ? { id: request.id, ok: true, value: undefined }
        : failed(request, errors[n]),
    );
  }

  function failed({ id }: StoreRequest, error: unknown): StoreAnswer {
    const failure = failureOf(error);
    health.note(failure);
    return { id, ok: false, failure };
  }

  return {
    answer: (requests) =>
      inRuns(requests).flatMap((run) =>
        run.kind === 'appends' ? append(run.requests) : [answer(run.request)],
      ),
    status: health.now,
    tended: ({ isDamaged }) => {
      if (isDamaged) health.damaged();
    },
  };
}

/** For each append its error, if any. */
function tryAppend(db: Database, appends: readonly Append[], writer: Writer): readonly unknown[] {
  try {
    requireWritable(db);
    return appendTogether(db, appends, writer);
  } catch (error) {
    return appends.map(() => error);
  }
}

function tryAgain(db: Database, health: StoreHealth): StoreStatus {
  if (db.access !== 'writable') return health.now();
  try {
    probeSaving(db);
    health.saving();
  } catch (error) {
    health.note(failureOf(error));
  }
  return health.now();
}

function requireWritable({ access }: Database): void {
  if (access !== 'writable') throw notSaving(access);
}

function closeStore(db: Database): void {
  try {
    if (db.access === 'writable') releaseAll(db, ownIdentity());
  } catch {
    // A claim that stays is void once this process is gone.
  } finally {
    db.close();
  }
}
