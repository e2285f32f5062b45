import type { Clock } from '../clock.ts';
import type { ReferenceFile } from './reference-file.ts';
import { type Reference, withReference } from './references.ts';

export interface KnownReferencesParts {
  readonly file: ReferenceFile;
  readonly clock: Pick<Clock, 'now'>;
  /** Told when the list is not what it was. */
  readonly onChange: () => void;
  /** Told when the list could not be written after a use. */
  readonly onFailure: (error: unknown) => void;
}

/** The list of saved keys as it was last read. */
export interface KnownReferences {
  current(): readonly Reference[];
  /** Reads it again: another program may have changed it. */
  refresh(): Promise<readonly Reference[]>;
  change(edit: (references: readonly Reference[]) => readonly Reference[]): Promise<void>;
  add(reference: Reference): Promise<void>;
  remove(account: string): Promise<void>;
  /** Notes that a key is used now; a list that cannot be written is no reason not to. */
  touch(reference: Reference): Promise<void>;
}

/** How exact the time of the last use is, in milliseconds: the list is not written for each request. */
const useStep = 3_600_000;

export function createKnownReferences(parts: KnownReferencesParts): KnownReferences {
  const { file, clock } = parts;
  let known: readonly Reference[] = [];
  const refresh = async () => {
    const before = JSON.stringify(known);
    known = await file.read();
    if (JSON.stringify(known) !== before) parts.onChange();
    return known;
  };
  const change: KnownReferences['change'] = async (edit) => {
    await file.change(edit);
    await refresh();
  };
  return {
    current: () => known,
    refresh,
    change,
    add: (reference) => change((all) => withReference(all, reference)),
    remove: (account) => change((all) => all.filter((one) => one.account !== account)),
    async touch({ account, last_used }) {
      const now = clock.now();
      if (last_used !== undefined && now - Date.parse(last_used) < useStep) return;
      const used = { last_used: new Date(now).toISOString() };
      const edit = (all: readonly Reference[]) =>
        all.map((one) => (one.account === account ? { ...one, ...used } : one));
      await change(edit).catch(parts.onFailure);
    },
  };
}
