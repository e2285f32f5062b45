import type { Entry, NativeEntry } from '../../shared/model/entry.ts';
import { nextStep, type Step } from '../../shared/model/next-step.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import { unreachable } from '../../shared/unreachable.ts';
import type { ModelRequest } from '../protocols/protocol.ts';
import type { Source } from '../sources/source.ts';
import type { LiveTurn } from './live-turn.ts';
import {
  abandonedActivity,
  failedCall,
  notice,
  type OwnEntryContext,
  replayRefused,
} from './own-entries.ts';
import { leftAtOthers, pendingActivities } from './pending.ts';
import { respond } from './respond.ts';
import { sanitize } from './sanitize.ts';
import { stored } from './stored.ts';
import type { TurnTools } from './turn-tools.ts';

/**
 * Performs a turn's steps until it ends or only the user can go on. The step is computed again from the
 * entries after each one; nothing else is remembered, so a restart goes on where a crash left off. What it
 * told last may not be on the disk yet when this resolves.
 */
export async function runTurn(
  live: LiveTurn,
  settings: TurnSettings,
  tools: TurnTools,
): Promise<void> {
  const source = tools.sourceOf(settings.source);
  const context = { turn: live.turn, newId: tools.newId, now: tools.clock.now };
  for (;;) {
    const step = nextStep(entriesOf(live), settings.max_resumes);
    const goesOn = await perform(step, { live, settings, source, tools, context });
    if (!goesOn) break;
  }
  live.tell([{ type: 'turn-end', at: tools.clock.now() }]);
}

interface Work {
  readonly live: LiveTurn;
  readonly settings: TurnSettings;
  readonly source: Source;
  readonly tools: TurnTools;
  readonly context: OwnEntryContext;
}

async function perform(step: Step, work: Work): Promise<boolean> {
  const { live, settings, tools, context } = work;
  switch (step.type) {
    case 'send':
      return ask(work);
    case 'resume': {
      const details = { attempt: step.attempt, limit: settings.max_resumes };
      tell(live, [notice(context, 'resumed', details)]);
      return true;
    }
    case 'run_tools':
      // Stored before anything runs, so that no call is ever run twice.
      if (!(await stored(live, tools.clock))) return false;
      tell(
        live,
        step.calls.map((call) => failedCall(context, call)),
      );
      return true;
    case 'wait':
      if (step.reason === 'resume_limit') askForMore(work);
      return false;
    case 'end':
      return false;
    default:
      return unreachable(step);
  }
}

/** Says once for each pause that the limit is reached; nothing is added to the activity itself. */
function askForMore({ live, settings, context }: Work): void {
  const last = entriesOf(live).findLast((entry) => entry.kind === 'notice');
  if (last?.code === 'resume_limit') return;
  tell(live, [notice(context, 'resume_limit', { limit: settings.max_resumes })]);
}

/**
 * One request: first what it leaves behind is recorded, then it is built from the disk and sent. False when
 * the turn was stopped before, while the disk took nothing. What the provider refuses to take back is recorded,
 * and the request is built and sent once more without it.
 */
async function ask(work: Work, isSecond = false): Promise<boolean> {
  const { live, settings, source, tools } = work;
  const before = await readPath(live, tools);
  if (!before) return false;
  const first = { settings, stream: sanitize(before) };
  const added = [...leftBehind(before, first, work), ...toldOnce(first, work)];
  tell(live, added);
  const path = added.length > 0 ? await readPath(live, tools) : before;
  if (!path) return false;
  const request = path === before ? first : { settings, stream: sanitize(path) };
  const damage = damageFor(path, settings.model.provider);
  if (damage) {
    refuse(live, damage, settings, tools);
    return true;
  }
  const refused = await respond(live, { request, source, isSecond }, tools);
  if (!refused) return true;
  tell(live, [replayRefused(work.context, settings.model.provider, refused)]);
  return ask(work, true);
}

/** Activities that this request does not continue: another provider's, and its own that were abandoned. */
function leftBehind(
  path: readonly NativeEntry[],
  request: ModelRequest,
  { settings, source, context }: Work,
): readonly Entry[] {
  const entries = path.map(({ entry }) => entry);
  const pending = pendingActivities(entries);
  const elsewhere = leftAtOthers(entries, settings.model.provider);
  const abandoned = source.abandoned(request).flatMap((activity) => pending.get(activity) ?? []);
  return [
    ...elsewhere.map(({ activity, name, by }) =>
      notice(context, 'provider_switched', { activity, name, provider: by?.provider ?? '' }),
    ),
    ...abandoned.map((started) => abandonedActivity(context, started)),
  ];
}

/** What the source changes or leaves out of this turn's requests, unless the turn has said so already. */
function toldOnce(request: ModelRequest, { live, source, context }: Work): readonly Entry[] {
  const told = new Set(
    entriesOf(live).flatMap((entry) => (entry.kind === 'notice' ? [entry.code] : [])),
  );
  return source
    .notices(request)
    .filter(({ code }) => !told.has(code))
    .map(({ code, details }) => notice(context, code, details));
}

/** The first entry on the path that this provider must not be sent because it is not whole. */
function damageFor(path: readonly NativeEntry[], provider: string): Entry | undefined {
  return path.find(({ damage }) => damage?.providers.includes(provider))?.entry;
}

function refuse(live: LiveTurn, { id }: Entry, settings: TurnSettings, tools: TurnTools): void {
  const { provider, name: model } = settings.model;
  const at = tools.clock.now();
  const error = { kind: 'damaged', message: id } as const;
  live.tell([
    { type: 'response-start', response: tools.newId(), provider, model, at },
    {
      type: 'response-end',
      entry: tools.newId(),
      at,
      outcome: { status: 'interrupted', cause: 'error', error },
    },
  ]);
}

/** The path as it is on the disk: what a request is built from, now or after a crash. */
async function readPath(
  live: LiveTurn,
  { store, clock }: TurnTools,
): Promise<readonly NativeEntry[] | undefined> {
  if (!(await stored(live, clock))) return undefined;
  return store.path(live.conversation, live.turn);
}

function tell(live: LiveTurn, entries: readonly Entry[]): void {
  live.tell(entries.map((entry) => ({ type: 'entry', entry })));
}

function entriesOf(live: LiveTurn): readonly Entry[] {
  return live.state().closed.map(({ entry }) => entry);
}
