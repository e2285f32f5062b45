import type { NotSaving, StoreStatus } from '../store.ts';
import type { Failure } from './messages.ts';

/** How the file is, as its use shows. */
export interface StoreHealth {
  now(): StoreStatus;
  /** Looks whether a failure says something of the file. */
  note(failure: Failure): void;
  /** Something was stored that shows that there is room and leave to write. */
  saving(): void;
  /** The file was found to be damaged. */
  damaged(): void;
}

/** `onDamage` is called once, for the next start to know. */
export function storeHealth(status: StoreStatus, onDamage: () => void): StoreHealth {
  let failing: NotSaving | undefined;
  let isDamaged = false;

  function damaged(): void {
    if (!isDamaged) onDamage();
    isDamaged = true;
  }

  return {
    now: () => ({
      ...status,
      ...(isDamaged ? { damaged: true } : {}),
      ...(failing === undefined ? {} : { notSaving: failing }),
    }),
    note({ code, details }) {
      // True by `notSaving`, which makes every failure with this code.
      if (code === 'not_saving') failing = details['reason'] as NotSaving;
      if (code === 'damaged' && details['reason'] === 'file') damaged();
    },
    saving() {
      failing = undefined;
    },
    damaged,
  };
}
