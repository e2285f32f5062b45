import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

const prompter = '/usr/share/dbus-1/services/org.gnome.keyring.SystemPrompter.service';

/** Whether that keyring can ask somebody for its password. */
export const canPrompt = hasKeyring && process.env['DISPLAY'] !== undefined && existsSync(prompter);

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

export interface KeyringOptions {
  /** False: the bus has no Secret Service and starts none. */
  readonly withService?: boolean;
  /** The display where the keyring asks for its password; absent: it asks nobody. */
  readonly promptsOn?: string;
}

export async function privateKeyring(options: KeyringOptions = {}): Promise<PrivateKeyring> {
  const home = await mkdtemp(join(tmpdir(), 'footnote-ring-'));
  const runtime = join(home, 'run');
  await mkdir(runtime, { mode: 0o700 });
  const bus = await startBus(home, options);
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

async function startBus(home: string, options: KeyringOptions) {
  const config = join(home, 'bus.conf');
  await writeFile(config, busConfig(home, options));
  const { promptsOn: display } = options;
  const daemon = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address'], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_RUNTIME_DIR: join(home, 'run'),
      ...(display === undefined ? {} : { DISPLAY: display }),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    daemon.once('error', reject);
    daemon.once('exit', () => reject(new Error('The bus did not start.')));
    daemon.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString('utf8').trim()));
  });
  return { daemon, address };
}

/** The prompter is a service of the system's that the bus starts. */
function busConfig(home: string, { withService = true, promptsOn }: KeyringOptions): string {
  const services = promptsOn === undefined ? '' : '<standard_session_servicedirs/>';
  const own = withService ? '<allow own="*"/>' : '<deny own="org.freedesktop.secrets"/>';
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${join(home, 'bus')}</listen>
  ${services}
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
