import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../main/clock.ts';
import { keychainClient } from '../../../main/credentials/keychain-client.ts';
import type {
  KeychainAnswer,
  KeychainRequest,
} from '../../../main/credentials/keychain-messages.ts';

type Behaviour = (request: KeychainRequest) => KeychainAnswer | 'crash' | 'silence';

/** A client over processes that answer each request in turn as they are told, the last one for ever. */
function client(behaviours: readonly Behaviour[]) {
  const started: KeychainRequest[][] = [];
  const waiting: boolean[] = [];
  const failures: string[] = [];
  let ended = 0;
  let asked = 0;
  const keychain = keychainClient({
    clock: systemClock,
    patience: { answer: 120, silence: 40, idle: 150 },
    onWaiting: (isWaiting) => waiting.push(isWaiting),
    onFailure: (message) => failures.push(message),
    start(hears) {
      const requests: KeychainRequest[] = [];
      started.push(requests);
      return {
        send(request) {
          requests.push(request);
          const behave = behaviours[Math.min(asked, behaviours.length - 1)];
          asked += 1;
          const answer = behave?.(request);
          setImmediate(() => {
            if (answer === 'crash') hears.ended();
            else if (answer !== undefined && answer !== 'silence') hears.answer(answer);
          });
        },
        end() {
          ended += 1;
          setImmediate(hears.ended);
        },
      };
    },
  });
  onTestFinished(() => keychain.close());
  return { keychain, started, waiting, failures, ended: () => ended };
}

const gives: Behaviour = ({ id, account }) => ({ id, ok: true, value: `secret of ${account}` });
const crash: Behaviour = () => 'crash';
const silence: Behaviour = () => 'silence';

test('no process is started before something is asked', async () => {
  const { keychain, started } = client([gives]);
  expect(started).toEqual([]);
  expect(await keychain.get('a')).toMatchObject({ ok: true, value: 'secret of a' });
  expect(started.length).toBe(1);
});

test('asks one thing at a time, of one process, in order', async () => {
  const { keychain, started } = client([gives]);
  await Promise.all([keychain.get('a'), keychain.set('b', 's'), keychain.delete('c')]);
  const asked = started.map((requests) =>
    requests.map(({ verb, account }) => `${verb} ${account}`),
  );
  expect(asked).toEqual([['get a', 'set b', 'delete c']]);
});

test('a crash is an answer, and the next request has a new process', async () => {
  const { keychain, started } = client([crash, gives]);
  expect(await keychain.get('a')).toEqual({ ok: false, problem: 'crashed' });
  expect(await keychain.get('a')).toMatchObject({ ok: true });
  expect(started.length).toBe(2);
});

test('a prompt nobody answers is waited for, told of, and given up', async () => {
  const { keychain, started, waiting, ended } = client([silence, gives]);
  expect(await keychain.get('a')).toEqual({ ok: false, problem: 'timed_out' });
  expect([waiting, ended()]).toEqual([[true, false], 1]);
  expect(await keychain.get('a')).toMatchObject({ ok: true });
  expect(started.length).toBe(2);
});

test('whoever does not want to wait need not', async () => {
  const { keychain } = client([silence]);
  const began = performance.now();
  const answer = keychain.get('a');
  await new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
  keychain.giveUp();
  expect(await answer).toEqual({ ok: false, problem: 'timed_out' });
  expect(performance.now() - began).toBeLessThan(100);
});

test('giving up with nothing to wait for changes nothing', async () => {
  const { keychain, started } = client([gives]);
  await keychain.get('a');
  keychain.giveUp();
  await keychain.get('a');
  expect(started.length).toBe(1);
});

test('an answer that comes too late is not taken for the next one', async () => {
  let late: KeychainRequest | undefined;
  const { keychain } = client([
    (request) => {
      late = request;
      return 'silence';
    },
    () => ({ id: late?.id ?? 0, ok: true, value: 'of before' }),
  ]);
  await keychain.get('a');
  expect(await keychain.get('b')).toEqual({ ok: false, problem: 'timed_out' });
});

test('the process ends when nothing was asked for a while', async () => {
  const { keychain, ended, started } = client([gives]);
  await keychain.get('a');
  await expect.poll(ended).toBe(1);
  await keychain.get('a');
  expect(started.length).toBe(2);
});

test('what the system said goes to the log, and its kind to whoever asked', async () => {
  const message = 'Cannot create an item in a locked collection';
  const { keychain, failures } = client([({ id }) => ({ id, ok: false, message })]);
  expect(await keychain.set('a', 's')).toEqual({ ok: false, problem: 'locked' });
  expect(failures).toEqual([message]);
});

test('closing ends what is waited for, and starts nothing afterwards', async () => {
  const { keychain, started } = client([silence]);
  const answer = keychain.get('a');
  await Promise.resolve();
  keychain.close();
  expect(await answer).toEqual({ ok: false, problem: 'crashed' });
  expect(await keychain.get('a')).toEqual({ ok: false, problem: 'crashed' });
  expect(started.length).toBeLessThanOrEqual(1);
});
