import { type Clock, systemClock } from '../../../main/clock.ts';
import type { Fetch } from '../../../main/http/fetch.ts';
import type { Entry } from '../../../shared/model/entry.ts';
import type { TlsProblem, TurnError } from '../../../shared/model/turn-error.ts';
import { type Offer, turnErrorText } from '../../../shared/text/phrases/errors.ts';
import { Agent, fetch as undiciFetch } from 'undici';
import { listenOnLoopback } from '../loopback-listener.ts';
import { messagesServer } from '../messages-server.ts';
import { type Asked, settingsFor, turnBench } from '../turn-bench.ts';
import { authority, encryptionOf } from './certificates.ts';
import type { Expected, Fault } from './fault.ts';
import type { Wire } from './wires.ts';

/** How a turn went that met a fault. */
export interface Played {
  readonly requests: number;
  /** Of the error; `none`: the turn ended well. */
  readonly kind: string;
  /** Of an error of kind `tls`. */
  readonly tls: TlsProblem | undefined;
  readonly message: string;
  readonly text: string;
  /** The last entry of the turn. */
  readonly ends: string;
  /** How many came to the other server. */
  readonly elsewhere: number;
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
  readonly folder: string;
  readonly clock?: Clock;
  /** Absent: Node's. */
  readonly fetch?: Fetch;
}

const key = 'right-key';

/** Lets a turn meet a fault, over real sockets. */
export async function play(
  fault: Fault,
  wire: Wire,
  { folder, clock = quickClock, fetch }: Stage,
): Promise<Played> {
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
    const asked = await bench.ask('Hi', { settings });
    return { ...servers.seen(), ...heard(asked), bugs: bench.bugs.map(String) };
  } finally {
    await bench.close();
    await servers.close();
    await trusting?.close();
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

/** The server with the fault, and the other one, which nobody may reach. */
async function serversFor({ answers, over }: Fault, wire: Wire) {
  const elsewhere = await listenOnLoopback();
  const given = answers(wire, `http://127.0.0.1:${elsewhere.port}`);
  const isEncrypted = over !== undefined && over !== 'none';
  const server = await messagesServer(given, isEncrypted ? await encryptionOf(over) : undefined);
  return {
    baseUrl: over ? server.baseUrl.replace('http:', 'https:') : server.baseUrl,
    seen: () => ({ requests: server.requests.length, elsewhere: elsewhere.connections() }),
    async close() {
      await server.close();
      await elsewhere.close();
    },
  };
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
};

/** What is wrong with how a turn went; nothing where it went as it should. */
export function wrongIn(played: Played, expected: Expected): readonly string[] {
  const { requests, kind, tls, message, text, ends, elsewhere, offers, bugs } = played;
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
  if (expected.text === 'none') want(`text “${text}”`, text === '');
  if (expected.says) want(`says “${message}”`, expected.says.test(message));
  want(`offers ${offers.join(', ')}`, offers[0] === (expected.offer ?? help[kind]));
  want('the key may have gone elsewhere', elsewhere === 0);
  want('the key is told', !message.includes(key));
  want(bugs.join('; '), bugs.length === 0);
  return wrong;
}
