import { describe, expect, test } from 'vitest';
import { keychainFailure } from '../../../main/credentials/keychain-failure.ts';
import { traitsOf } from '../../../main/credentials/open-keychain.ts';
import { credentialManager, fakeKeychain, secretService } from '../../support/fake-keychain.ts';

const account = 'lab/default';
const locked = { ok: false, problem: 'locked' } as const;
const removed = { ok: false, problem: 'removed' } as const;
const done = { ok: true, value: null } as const;

describe('saving', () => {
  test('is said only once the same was read back', async () => {
    const fake = fakeKeychain();
    expect(await fake.keychain.write(account, 'secret')).toEqual(done);
    expect(fake.asked).toEqual([`set ${account}`, `get ${account}`]);
    expect(await fake.keychain.read(account)).toEqual({ ok: true, value: 'secret' });
  });

  test('a keychain that keeps something else has not saved it', async () => {
    const fake = fakeKeychain();
    fake.keeps = (secret) => secret.slice(0, 3);
    expect(await fake.keychain.write(account, 'secret')).toEqual({ ok: false, problem: 'altered' });
  });

  test('is refused by a locked keyring, and nothing is changed', async () => {
    const fake = fakeKeychain();
    await fake.keychain.write(account, 'before');
    fake.state = 'locked';
    expect(await fake.keychain.write(account, 'after')).toEqual(locked);
    expect([...fake.items]).toEqual([[account, 'before']]);
  });
});

describe('an item that was saved and is not there', () => {
  test('is locked where the keyring takes no other item either', async () => {
    const fake = fakeKeychain();
    await fake.keychain.write(account, 'secret');
    fake.state = 'locked';
    expect(await fake.keychain.read(account)).toEqual(locked);
    expect(await fake.keychain.remove(account)).toEqual(locked);
    fake.state = 'open';
    expect(await fake.keychain.read(account)).toEqual({ ok: true, value: 'secret' });
  });

  test('was removed where it does, and nothing is left of the trial', async () => {
    const fake = fakeKeychain();
    expect(await fake.keychain.read(account)).toEqual(removed);
    expect(await fake.keychain.remove(account)).toEqual(removed);
    expect([...fake.items]).toEqual([]);
  });

  test('was refused after a prompt that somebody closed: nobody is asked a second time', async () => {
    const fake = fakeKeychain();
    fake.state = 'locked';
    fake.takes = 4000;
    expect(await fake.keychain.read(account)).toEqual({ ok: false, problem: 'denied' });
    expect(fake.asked).toEqual([`get ${account}`]);
  });

  test('was removed on systems that say so when they are locked', async () => {
    const fake = fakeKeychain(credentialManager);
    expect(await fake.keychain.read(account)).toEqual(removed);
    expect(fake.asked).toEqual([`get ${account}`]);
  });
});

describe('a keychain with room for 2,560 bytes an item', () => {
  const long = Array.from({ length: 700 }, (_, index) => `part-${index}`).join('');

  test('keeps a longer secret in several items, and gives it back whole', async () => {
    const fake = fakeKeychain(credentialManager);
    expect(await fake.keychain.write(account, long)).toEqual(done);
    expect([...fake.items.keys()]).toEqual([
      'lab/default#0',
      'lab/default#1',
      'lab/default#2',
      'lab/default',
    ]);
    expect(await fake.keychain.read(account)).toEqual({ ok: true, value: long });
  });

  test('leaves no part behind when a shorter one takes its place, or it is removed', async () => {
    const fake = fakeKeychain(credentialManager);
    await fake.keychain.write(account, long);
    await fake.keychain.write(account, long.slice(0, 3000));
    expect([...fake.items.keys()].length).toBe(3);
    await fake.keychain.write(account, 'short');
    expect([...fake.items]).toEqual([[account, 'short']]);
    await fake.keychain.write(account, long);
    expect(await fake.keychain.remove(account)).toEqual(done);
    expect([...fake.items]).toEqual([]);
  });

  test('says so when a part is gone or changed', async () => {
    const fake = fakeKeychain(credentialManager);
    await fake.keychain.write(account, long);
    fake.items.set('lab/default#1', 'something else');
    expect(await fake.keychain.read(account)).toEqual({ ok: false, problem: 'altered' });
    fake.items.delete('lab/default#1');
    expect(await fake.keychain.read(account)).toEqual({ ok: false, problem: 'altered' });
  });
});

test('only Windows has a limit, and only the Secret Service hides its lock', () => {
  expect(traitsOf('win32')).toEqual(credentialManager);
  expect(traitsOf('linux')).toEqual(secretService);
  expect(traitsOf('darwin')).toEqual({ ...secretService, hidesLock: false });
});

test.each([
  ['Cannot create an item in a locked collection', 'locked'],
  ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'unavailable'],
  ['Could not connect: No such file or directory', 'unavailable'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
  ['Failed to load keytar native addon, checked […] on prebuilds/linux-x64', 'unavailable'],
  ['User canceled the operation.', 'denied'],
  ['The user name or passphrase you entered is not correct.', 'denied'],
  ['Timeout was reached', 'timed_out'],
  ['Something nobody has seen before', 'failed'],
] as const)('what the system says: “%s” is %s', (message, problem) => {
  expect(keychainFailure(message)).toBe(problem);
});
