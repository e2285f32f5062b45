import type { Scene } from '../scene.ts';
import { cited } from './cited.ts';
import {
  empty,
  firstRun,
  large,
  lost,
  streaming,
  providers,
  troubled,
  unreachable,
  unreadable,
} from './others.ts';
import {
  keychainWaits,
  locked,
  movedAway,
  noKeychain,
  signedOut,
  signInDeclined,
  wrongKey,
} from './keys.ts';
import { probed, probeFailed } from './probe.ts';
import { undrawn, undrawnWindow } from './undrawn.ts';
import { diskFull, newerVersion, readOnly, salvaged } from './storage.ts';
import { notAnExport, used } from './transfer.ts';
import { switched } from './sent.ts';
import { again, awkward, busy, elsewhere, failures, waiting } from './states.ts';

export const scenes = {
  cited,
  busy,
  again,
  elsewhere,
  failures,
  waiting,
  awkward,
  firstRun,
  unreachable,
  empty,
  providers,
  troubled,
  unreadable,
  lost,
  large,
  streaming,
  undrawn,
  undrawnWindow,
  diskFull,
  salvaged,
  readOnly,
  newerVersion,
  locked,
  movedAway,
  noKeychain,
  wrongKey,
  keychainWaits,
  signedOut,
  signInDeclined,
  probed,
  probeFailed,
  used,
  notAnExport,
  switched,
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof scenes;
