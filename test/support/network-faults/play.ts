import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../../main/clock.ts';
import type { Fetch } from '../../../main/http/fetch.ts';
import type { Entry } from '../../../shared/model/entry.ts';
import type { TlsProblem, TurnError } from '../../../shared/model/turn-error.ts';
import { type Offer, turnErrorText } from '../../../shared/text/phrases/errors.ts';
import { Agent, fetch as undiciFetch } from 'undici';
import { type Asked, conversation, settingsFor, turnBench, type TurnBench } from '../turn-bench.ts';
import { authority } from './certificates.ts';
import type { Expected, Fault } from './fault.ts';
import { type Seen, type Servers, serversFor } from './servers.ts';
import type { Wire } from './wires.ts';

/** How a turn went that met a fault. */
export interface Played extends Seen {
  /** Of the error; `none`: the turn ended well. */
  readonly kind: string;
  /** Of an error of kind `tls`. */
  readonly tls: TlsProblem | undefined;
  readonly message: string;
  readonly text: string;
  /** The last entry of the turn. */
  readonly ends: string;
  /** How often it was interrupted, and how many events came after its end. */
  readonly interruptions: number;
  readonly late: number;
  /** What the reader is offered to do. */
  readonly offers: readonly Offer[];
  readonly bugs: readonly string[];
}

/** Waits as long as it is told to, a hundred times as fast. */
export const quickClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms / 100, signal),
};

export interface Stage {
  readonly clock?: Clock;
  /** Absent: Node's. */
  readonly fetch?: Fetch;
}

const key = 'right-key';

/** Lets a turn meet a fault, over real sockets. */
export async function play(
  fault: Fault,
  wire: Wire,
  { clock = quickClock, fetch }: Stage = {},
): Promise<Played> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-fault-'));
  const servers = await serversFor(fault, wire);
  const trusting = fetch ? undefined : await trustingFetch(fault);
  const own = fetch ?? trusting?.fetch;
  const bench = await turnBench({
    folder,
    providers: { home: servers.baseUrl },
    source: wire.source,
    clock,
    key,
    ...(own ? { fetch: own } : {}),
    ...(fault.idleMs === undefined ? {} : { patience: { idleMs: fault.idleMs } }),
  });
  try {
    const settings = { ...settingsFor('home', wire.source), hosted_tools: {} };
    const asking = bench.ask('Hi', { settings });
    if (fault.stops) await stopTwice(fault.stops, bench, servers);
    const asked = await asking;
    const late = countEvents(bench);
    const { hungUp = 0 } = fault.expected;
    await until(() => servers.seen().hungUp >= hungUp).catch(() => {});
    const bugs = bench.bugs.map(String);
    return { ...servers.seen(), ...heard(asked), late: late(), bugs };
  } finally {
    await bench.close();
    await servers.close();
    await trusting?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves as soon as it is so; rejects when it is not within two seconds. */
async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 2000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error('It did not come to that.');
    await systemClock.sleep(5, new AbortController().signal);
  }
}

/** The answer to how many events came since. */
function countEvents({ turns }: TurnBench): () => number {
  let count = 0;
  turns.listen(({ events }) => {
    count += events.length;
  });
  return () => count;
}

/** Stops the turn once it has come that far, and again at once, as an impatient reader does. */
async function stopTwice(
  when: NonNullable<Fault['stops']>,
  { turns }: TurnBench,
  servers: Servers,
): Promise<void> {
  let hasWords = false;
  const leave = turns.listen(({ events }) => {
    hasWords ||= events.some(({ type }) => type === 'text-delta');
  });
  await until(() =>
    when === 'when it has said something' ? hasWords : servers.seen().requests > 0,
  );
  // Nobody tells that headers have come.
  if (when === 'when answered') await systemClock.sleep(60, new AbortController().signal);
  leave();
  for (const turn of turns.running(conversation)) {
    turns.stop(conversation, turn);
    turns.stop(conversation, turn);
  }
}

/** What the turn holds. */
function heard({ turn, path, story }: Asked) {
  const entries = path.map(({ entry }) => entry).filter((entry) => entry.turn === turn);
  const error = errorIn(entries);
  return {
    kind: error?.kind ?? 'none',
    tls: error?.tls,
    message: error?.message ?? '',
    text: entries.map((entry) => (entry.kind === 'text' ? entry.text : '')).join(''),
    ends: story.at(-1) ?? '',
    interruptions: story.filter((word) => word === 'notice interrupted').length,
    offers: error ? turnErrorText(error, { provider: 'home', model: 'm' }).offers : [],
  };
}

/** Node's fetch, told to trust the authority of the tests, where its trust would hide what else is wrong. */
async function trustingFetch({ expected }: Fault) {
  if (expected.tls !== 'name') return undefined;
  const dispatcher = new Agent({ connect: { ca: (await authority()).cert } });
  const fetch: Fetch = (url, init) => undiciFetch(url, { ...init, dispatcher });
  return { fetch, close: () => dispatcher.close() };
}

function errorIn(entries: readonly Entry[]): TurnError | undefined {
  const notice = entries.find((entry) => entry.kind === 'notice' && entry.code === 'interrupted');
  // What is put there when a turn fails.
  return notice?.kind === 'notice' ? (notice.details['error'] as TurnError) : undefined;
}

/** What helps most, by the kind of the error: where it is not offered first, the reader is sent the wrong way. */
const help: Readonly<Record<string, Offer>> = {
  auth: 'add-key',
  permission: 'pick-model',
  bad_base_url: 'config-file',
  unknown_model: 'pick-model',
  context_length: 'pick-model',
  refused_parameter: 'pick-model',
  rate_limit: 'try-again',
  overloaded: 'try-again',
  network: 'try-again',
  protocol: 'try-again',
  proxy: 'try-again',
  timeout: 'try-again',
};

/** What is wrong with how a turn went; nothing where it went as it should. */
export function wrongIn(played: Played, expected: Expected): readonly string[] {
  const { requests, kind, tls, message, text, ends, offers, bugs } = played;
  const wrong: string[] = [];
  const want = (what: string, is: boolean) => void (is || wrong.push(what));
  want(`kind ${kind}, not ${expected.kind ?? 'none'}`, kind === (expected.kind ?? 'none'));
  want(`tls ${tls}, not ${expected.tls}`, tls === expected.tls);
  want(`${requests} requests, not ${expected.requests}`, requests === expected.requests);
  if (expected.text === 'whole') want(`ends with ${ends}`, ends.startsWith('stop '));
  if (expected.text === 'part') {
    want('no text', text.length > 0);
    want(`ends with ${ends}`, ends === 'notice interrupted');
  }
  if (expected.ends) want(`ends with ${ends}`, ends === expected.ends);
  if (expected.hungUp !== undefined) {
    want(`hung up ${played.hungUp} times`, played.hungUp === expected.hungUp);
  }
  want(`${played.interruptions} interruptions`, played.interruptions <= 1);
  want(`${played.late} events after the end`, played.late === 0);
  if (expected.text === 'none') want(`text “${text}”`, text === '');
  if (expected.says) want(`says “${message}”`, expected.says.test(message));
  want(`offers ${offers.join(', ')}`, offers[0] === (expected.offer ?? help[kind]));
  want('the key may have gone elsewhere', played.elsewhere === 0);
  want('the key is told', !message.includes(key));
  want(bugs.join('; '), bugs.length === 0);
  return wrong;
}
