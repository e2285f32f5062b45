import type { StorageView } from '../../../../shared/bridge/views.ts';
import type { Scene } from '../scene.ts';
import { cited } from './cited.ts';
import { again } from './states.ts';

const file = '/home/ada/.local/share/footnote/footnote.db';

function withFile(storage: Omit<StorageView, 'file'>, scene: Scene = cited): Scene {
  return { ...scene, app: { ...scene.app, storage: { file, ...storage } } };
}

/** The disk is full, and a message is refused because of it. */
export const diskFull: Scene = {
  ...withFile({ access: 'writable', notSaving: 'full' }, again),
  refused: {
    'turn.start': { code: 'not_saving', message: 'database is full', details: { reason: 'full' } },
  },
};

/** The file was set aside at this start, and the new one turns out to be damaged too. */
export const salvaged: Scene = withFile({
  access: 'writable',
  damaged: true,
  setAside: {
    file: `${file}.damaged-20261130-101500`,
    problem: 'damaged',
    salvaged: {
      conversations: 412,
      entries: 18_230,
      lost: 3,
      copy: { at: '2026-11-29T17:03:11.000Z', entries: 96 },
    },
  },
});

export const readOnly: Scene = withFile({ access: 'read_only' });

export const newerVersion: Scene = withFile({ access: 'newer_version' });
