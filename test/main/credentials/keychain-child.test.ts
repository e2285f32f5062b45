import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../main/clock.ts';
import { forkKeychain } from '../../../main/credentials/fork-keychain.ts';
import type { Keychain } from '../../../main/credentials/keychain.ts';
import { keychainClient, type KeychainProcess } from '../../../main/credentials/keychain-client.ts';
import { openKeychain, traitsOf } from '../../../main/credentials/open-keychain.ts';
import { builtScript } from '../../support/built-script.ts';
import { hasKeyring, privateKeyring, type PrivateKeyring } from '../../support/private-keyring.ts';

const child = builtScript('main/credentials/keychain-child.ts');
const account = 'lab/default';
if (!hasKeyring) console.log('real keyrings: skipped, no gnome-keyring-daemon or dbus-daemon');

/** The real library in its real process, with this environment and nothing else. */
function keychainWith(env: Readonly<Record<string, string>>): Keychain {
  const client = keychainClient({
    start: forkKeychain(child, { PATH: process.env['PATH'], ...env }),
    clock: systemClock,
  });
  onTestFinished(() => client.close());
  return openKeychain(client, traitsOf(process.platform), systemClock);
}

async function ring(options: { readonly withService?: boolean } = {}): Promise<PrivateKeyring> {
  const keyring = await privateKeyring(options);
  onTestFinished(() => keyring.close());
  return keyring;
}

describe.runIf(process.platform === 'linux')('without a keyring', () => {
  test('no bus: the keychain is not available', async () => {
    const keychain = keychainWith({});
    const unavailable = { ok: false, problem: 'unavailable' };
    expect(await keychain.read(account)).toEqual(unavailable);
    expect(await keychain.write(account, 'secret')).toEqual(unavailable);
    expect(await keychain.remove(account)).toEqual(unavailable);
  });

  test('a bus that is gone: the keychain is not available', async () => {
    const keychain = keychainWith({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' });
    expect(await keychain.write(account, 's')).toEqual({ ok: false, problem: 'unavailable' });
  });

  test.skipIf(!hasKeyring)('a bus without a Secret Service: not available either', async () => {
    const { env } = await ring({ withService: false });
    const keychain = keychainWith(env);
    expect(await keychain.write(account, 's')).toEqual({ ok: false, problem: 'unavailable' });
    expect(await keychain.read(account)).toEqual({ ok: false, problem: 'unavailable' });
  });
});

describe.skipIf(!hasKeyring)('with a real GNOME Keyring of the test’s own', () => {
  test('what is saved is there for the next process, until it is removed', async () => {
    const keyring = await ring();
    await keyring.start('open');
    const keychain = keychainWith(keyring.env);
    const secret = `long-${'x'.repeat(6000)}`;
    expect(await keychain.write(account, secret)).toEqual({ ok: true, value: null });
    expect(await keychainWith(keyring.env).read(account)).toEqual({ ok: true, value: secret });
    expect(await keychain.remove(account)).toEqual({ ok: true, value: null });
    expect(await keychain.read(account)).toEqual({ ok: false, problem: 'removed' });
  });

  test('locked is told from removed, and works once it is unlocked', async () => {
    const keyring = await ring();
    await keyring.start('open');
    await keychainWith(keyring.env).write(account, 'secret');
    await keyring.start('locked');
    const keychain = keychainWith(keyring.env);
    const locked = { ok: false, problem: 'locked' };
    expect(await keychain.read(account)).toEqual(locked);
    expect(await keychain.write(account, 'another')).toEqual(locked);
    expect(await keychain.remove(account)).toEqual(locked);
    await keyring.unlock();
    expect(await keychain.read(account)).toEqual({ ok: true, value: 'secret' });
    expect(await keychain.read('lab/other')).toEqual({ ok: false, problem: 'removed' });
  });

  test('a keyring that was never opened is locked', async () => {
    const keyring = await ring();
    await keyring.start('locked');
    const locked = { ok: false, problem: 'locked' };
    expect(await keychainWith(keyring.env).write(account, 'secret')).toEqual(locked);
  });
});

test('a process that dies is a crash, and the next request starts another', async () => {
  const started: KeychainProcess[] = [];
  const start = forkKeychain(child, { PATH: process.env['PATH'] });
  const client = keychainClient({
    start(hears) {
      const process = start(hears);
      started.push(process);
      return process;
    },
    clock: systemClock,
  });
  onTestFinished(() => client.close());
  const answer = client.get(account);
  await expect.poll(() => started.length).toBe(1);
  started[0]?.end();
  expect(await answer).toEqual({ ok: false, problem: 'crashed' });
  expect(await client.get(account)).not.toEqual({ ok: false, problem: 'crashed' });
  expect(started.length).toBe(2);
});

test('a process that cannot be started is a crash, not a hang', async () => {
  const client = keychainClient({
    start: forkKeychain(new URL('./no-such-file.js', child), {}),
    clock: systemClock,
  });
  expect(await client.get(account)).toEqual({ ok: false, problem: 'crashed' });
  client.close();
});
