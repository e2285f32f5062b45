import type { NotSaving, StoreStatus } from '../store.ts';
import { appendTogether } from './append-entries.ts';
import { releaseAll } from './claim-conversation.ts';
import type { Database } from './database.ts';
import { failureOf } from './failure.ts';
import { inRuns, type AppendRequest, type OtherRequest } from './in-runs.ts';
import type { StoreAnswer, StoreRequest, StoreVerb } from './messages.ts';
import { ownIdentity } from './process-identity.ts';
import { notSaving } from './explain-failure.ts';
import type { StartedStore } from './start-store.ts';
import { storeVerbs } from './store-verbs.ts';

/** Does what is asked, in order, and answers each request. */
export type StoreServer = (requests: readonly StoreRequest[]) => readonly StoreAnswer[];

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
];

/** Neighbouring appends are stored in one transaction: many writers at once cost one fsync. */
export function storeServer({ db, status }: StartedStore, now: () => number): StoreServer {
  const verbs = storeVerbs(db, ownIdentity, now);
  let failing: NotSaving | undefined;

  function perform(request: OtherRequest): unknown {
    if (request.verb === 'status') return withFailing(status, failing);
    if (request.verb === 'close') return closeStore(db);
    if (writingVerbs.includes(request.verb)) requireWritable(db);
    // True by `StoreRequest`, which pairs each verb with its arguments.
    const verb = verbs[request.verb] as (...args: StoreRequest['args']) => unknown;
    return verb(...request.args);
  }

  function append(requests: readonly AppendRequest[]): readonly unknown[] {
    requireWritable(db);
    const appends = requests.map(({ args }) => args[0]);
    const writer = { me: ownIdentity(), at: new Date(now()).toISOString() };
    return appendTogether(db, appends, writer);
  }

  function answer(request: OtherRequest): StoreAnswer {
    try {
      return done(request, perform(request));
    } catch (error) {
      return failed(request, error);
    }
  }

  function answerAppends(requests: readonly AppendRequest[]): readonly StoreAnswer[] {
    try {
      const errors = append(requests);
      return requests.map((request, n) =>
        errors[n] === undefined ? done(request, undefined) : failed(request, errors[n]),
      );
    } catch (error) {
      return requests.map((request) => failed(request, error));
    }
  }

  function done({ id, verb }: StoreRequest, value: unknown): StoreAnswer {
    if (writingVerbs.includes(verb)) failing = undefined;
    return { id, ok: true, value };
  }

  function failed({ id }: StoreRequest, error: unknown): StoreAnswer {
    const failure = failureOf(error);
    // True by `notSaving`, which makes every failure with this code.
    if (failure.code === 'not_saving') failing = failure.details['reason'] as NotSaving;
    return { id, ok: false, failure };
  }

  return (requests) =>
    inRuns(requests).flatMap((run) =>
      run.kind === 'appends' ? answerAppends(run.requests) : [answer(run.request)],
    );
}

function withFailing(status: StoreStatus, failing: NotSaving | undefined): StoreStatus {
  return failing === undefined ? status : { ...status, notSaving: failing };
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
