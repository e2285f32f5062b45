import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, isAbsolute } from 'node:path';

/** Where this user's files are; the window and the command line use the same. */
export interface Folders {
  readonly config: string;
  readonly data: string;
}

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

const name = 'footnote';

/** `XDG_CONFIG_HOME` and `XDG_DATA_HOME` where they are set, else the platform's own folders. */
export function userFolders(surroundings: Surroundings = thisProcess()): Folders {
  const own = platformFolders(surroundings);
  const { env } = surroundings;
  return {
    config: join(absolute(env['XDG_CONFIG_HOME']) ?? own.config, name),
    data: join(absolute(env['XDG_DATA_HOME']) ?? own.data, name),
  };
}

function thisProcess(): Surroundings {
  return { platform: process.platform, env: process.env, home: homedir() };
}

function platformFolders({ platform, env, home }: Surroundings): Folders {
  if (platform === 'darwin') {
    const support = join(home, 'Library', 'Application Support');
    return { config: support, data: support };
  }
  if (platform === 'win32') {
    return {
      config: absolute(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'),
      data: absolute(env['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local'),
    };
  }
  return { config: join(home, '.config'), data: join(home, '.local', 'share') };
}

/** The XDG specification says that a relative path is to be ignored. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}

/** Mode of every file that may hold something of the user's. */
export const privateFile = 0o600;

/** Makes a folder that only its owner can enter; one that is there already stays as it is. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
