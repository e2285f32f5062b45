import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether a keyring of one's own can be had here; else its tests are skipped, and say so. */
export const hasKeyring =
  process.platform === 'linux' &&
  ['dbus-daemon', 'gnome-keyring-daemon'].every(
    (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0,
  );

/** A session bus with nobody else on it, and a real GNOME Keyring that is this test's alone. */
export interface PrivateKeyring {
  /** What a program needs to find it. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts the keyring, open or locked; one that runs is ended first. */
  start(state: 'open' | 'locked'): Promise<void>;
  /** Opens a locked one, as logging in would. */
  unlock(): Promise<void>;
  close(): Promise<void>;
}

const password = 'a password';

/** `withService: false`: the bus has no Secret Service and starts none. */
export async function privateKeyring(
  options: { readonly withService?: boolean } = {},
): Promise<PrivateKeyring> {
  const home = await mkdtemp(join(tmpdir(), 'footnote-ring-'));
  const runtime = join(home, 'run');
  await mkdir(runtime, { mode: 0o700 });
  const bus = await startBus(home, options.withService ?? true);
  const env = {
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    DBUS_SESSION_BUS_ADDRESS: bus.address,
  };
  const programEnv = { PATH: process.env['PATH'] ?? '', ...env };
  let keyring: ChildProcess | undefined;
  const control = join(runtime, 'keyring', 'control');
  return {
    env,
    async start(state) {
      await end(keyring);
      const unlock = state === 'open' ? ['--unlock'] : [];
      const words = ['--foreground', '--components=secrets', ...unlock];
      keyring = spawn('gnome-keyring-daemon', words, {
        env: programEnv,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      keyring.stdin?.end(state === 'open' ? password : '');
      await untilOwned(programEnv);
    },
    unlock: () => tellControl(control),
    async close() {
      await end(keyring);
      await end(bus.daemon);
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}

async function startBus(home: string, withService: boolean) {
  const config = join(home, 'bus.conf');
  await writeFile(config, busConfig(home, withService));
  const daemon = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address'], {
    env: { PATH: process.env['PATH'], HOME: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    daemon.once('error', reject);
    daemon.once('exit', () => reject(new Error('The bus did not start.')));
    daemon.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString('utf8').trim()));
  });
  return { daemon, address };
}

/** The prompter is left out: no test has anybody to answer it. */
function busConfig(home: string, withService: boolean): string {
  const own = withService ? '<allow own="*"/>' : '<deny own="org.freedesktop.secrets"/>';
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${join(home, 'bus')}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    ${own}
  </policy>
</busconfig>
`;
}

/** Waits until the Secret Service is on the bus. */
async function untilOwned(env: Readonly<Record<string, string>>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const words = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/'];
    const asked = [...words, 'org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'];
    const { stdout } = spawnSync('dbus-send', asked, { env, encoding: 'utf8' });
    if (stdout?.includes('boolean true')) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  throw new Error('The keyring did not start.');
}

/**
 * What the login does to open a keyring: one packet on its control socket. A byte for the credentials, then the
 * length of the rest, the word for “unlock”, and the password with its length.
 */
function tellControl(control: string): Promise<void> {
  const secret = Buffer.from(password);
  const packet = Buffer.alloc(13 + secret.length);
  packet.writeUInt32BE(12 + secret.length, 1);
  packet.writeUInt32BE(1, 5);
  packet.writeUInt32BE(secret.length, 9);
  secret.copy(packet, 13);
  return new Promise((resolve, reject) => {
    const socket = connect(control, () => socket.write(packet));
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.end();
      if (answer.length >= 8 && answer.readUInt32BE(4) === 0) resolve();
      else reject(new Error('The keyring was not unlocked.'));
    });
  });
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
