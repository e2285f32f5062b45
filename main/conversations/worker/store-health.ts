import type { NotSaving, StoreStatus } from '../store.ts';
import type { Failure } from './messages.ts';

/** How the file is, as its use shows. */
export interface StoreHealth {
  now(): StoreStatus;
  /** Looks whether a failure says something of the file. */
  note(failure: Failure): void;
  /** Something was stored that shows that there is room and leave to write. */
  saving(): void;
}

export function storeHealth(status: StoreStatus): StoreHealth {
  let failing: NotSaving | undefined;
  return {
    now: () => (failing === undefined ? status : { ...status, notSaving: failing }),
    note({ code, details }) {
      // True by `notSaving`, which makes every failure with this code.
      if (code === 'not_saving') failing = details['reason'] as NotSaving;
    },
    saving() {
      failing = undefined;
    },
  };
}
