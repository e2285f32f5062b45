import type { Clock } from '../clock.ts';
import type { KeychainItems, Outcome } from './keychain.ts';
import { keychainFailure } from './keychain-failure.ts';
import type { KeychainAnswer, KeychainRequest } from './keychain-messages.ts';

/** The keychain's process, as its client sees it. */
export interface KeychainProcess {
  send(request: KeychainRequest): void;
  /** Ends it at once, whatever it waits for. */
  end(): void;
}

/** Starts the process; `ended` is told once, also when it could not be started. */
export type StartKeychain = (hears: {
  readonly answer: (answer: KeychainAnswer) => void;
  readonly ended: () => void;
}) => KeychainProcess;

export interface KeychainClientParts {
  readonly start: StartKeychain;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Told when the keychain has been waited for a moment, so that the user can be, and when that is over. */
  readonly onWaiting?: (isWaiting: boolean) => void;
  /** The system's words for what went wrong; they never hold a secret. */
  readonly onFailure?: (message: string) => void;
  readonly patience?: KeychainPatience;
}

/** All in milliseconds. */
export interface KeychainPatience {
  /** For one answer: the user may be asked for a password meanwhile. */
  readonly answer: number;
  /** Until it is said that the keychain is waited for. */
  readonly silence: number;
  /** How long the process is kept with nothing to do. */
  readonly idle: number;
}

const usualPatience: KeychainPatience = { answer: 30_000, silence: 1000, idle: 10_000 };

export interface KeychainClient extends KeychainItems {
  /** Stops waiting for the answer that is due: it is `timed_out`. */
  giveUp(): void;
  /** Ends the process; what is asked afterwards is `crashed`. */
  close(): void;
}

type Reply = Outcome<string | boolean | null>;

/** Asks the keychain one thing at a time, in a process that is started when needed and again after a crash. */
export function keychainClient(parts: KeychainClientParts): KeychainClient {
  const { clock, onWaiting = () => {}, onFailure = () => {} } = parts;
  const patience = parts.patience ?? usualPatience;
  let due: { readonly id: number; readonly settle: (reply: Reply) => void } | undefined;
  let idle = new AbortController();
  let lastId = 0;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const process = holdProcess(parts.start, {
    answer(answer) {
      if (answer.id !== due?.id) return;
      if (!answer.ok) onFailure(answer.message);
      due.settle(answer.ok ? answer : { ok: false, problem: keychainFailure(answer.message) });
    },
    ended: () => due?.settle({ ok: false, problem: 'crashed' }),
  });
  const giveUp = () => {
    if (!due) return;
    process.stop();
    due.settle({ ok: false, problem: 'timed_out' });
  };
  const after = (ms: number, signal: AbortSignal, act: () => void) =>
    void clock.sleep(ms, signal).then(act, () => undefined);
  const askNow = (verb: KeychainRequest['verb'], account: string, secret: string) =>
    new Promise<Reply>((resolve) => {
      if (isClosed) return resolve({ ok: false, problem: 'crashed' });
      idle.abort();
      lastId += 1;
      const timers = tellWaiting({ clock, ms: patience.silence, onWaiting });
      const settle = (reply: Reply) => {
        due = undefined;
        timers.abort();
        idle = new AbortController();
        after(patience.idle, idle.signal, process.stop);
        resolve(reply);
      };
      due = { id: lastId, settle };
      after(patience.answer, timers.signal, giveUp);
      process.send({ id: lastId, verb, account, secret });
    });
  const ask: Ask = (verb, account, secret = '') => {
    const reply = queue.then(() => askNow(verb, account, secret));
    queue = reply;
    return reply;
  };
  return {
    ...itemsOver(ask),
    giveUp,
    close() {
      isClosed = true;
      process.stop();
      due?.settle({ ok: false, problem: 'crashed' });
      idle.abort();
    },
  };
}

type Ask = (verb: KeychainRequest['verb'], account: string, secret?: string) => Promise<Reply>;

/** The process answers each verb with its own kind of value. */
function itemsOver(ask: Ask): KeychainItems {
  return {
    get: (account) => ask('get', account) as Promise<Outcome<string | null>>,
    set: (account, secret) => ask('set', account, secret) as Promise<Outcome<null>>,
    delete: (account) => ask('delete', account) as Promise<Outcome<boolean>>,
  };
}

/** One process at most; one that was stopped on purpose is not heard of any more. */
function holdProcess(start: StartKeychain, hears: Parameters<StartKeychain>[0]) {
  let running: KeychainProcess | undefined;
  const begin = (): KeychainProcess => {
    const own: KeychainProcess = start({
      answer: hears.answer,
      ended() {
        // It may end after its successor has begun.
        if (running !== own) return;
        running = undefined;
        hears.ended();
      },
    });
    return own;
  };
  return {
    send(request: KeychainRequest) {
      running ??= begin();
      running.send(request);
    },
    stop() {
      const ending = running;
      running = undefined;
      ending?.end();
    },
  };
}

interface Waiting {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly ms: number;
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** Says after a while that it is waited, and, once the controller is aborted, that it is over. */
function tellWaiting({ clock, ms, onWaiting }: Waiting): AbortController {
  const timers = new AbortController();
  const tell = () => {
    onWaiting(true);
    timers.signal.addEventListener('abort', () => onWaiting(false));
  };
  void clock.sleep(ms, timers.signal).then(tell, () => undefined);
  return timers;
}
