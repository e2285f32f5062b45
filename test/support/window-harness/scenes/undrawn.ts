import type { Entry } from '../../../../shared/model/entry.ts';
import type { Scene } from '../scene.ts';
import { cited } from './cited.ts';

/** A text that is none: what no schema let through, a mistake of the program can still bring. */
function broken(entry: Entry): Entry {
  return entry.kind === 'text' ? { ...entry, text: 1872 as unknown as string } : entry;
}

/** An answer that cannot be drawn. */
export const undrawn: Scene = {
  ...cited,
  conversations: cited.conversations.map((one) => ({ ...one, entries: one.entries.map(broken) })),
};

/** A list of conversations that cannot be drawn. */
export const undrawnWindow: Scene = {
  ...cited,
  app: {
    ...cited.app,
    conversations: cited.app.conversations.map((one) => ({
      ...one,
      title: { year: 1872 } as unknown as string,
    })),
  },
};
