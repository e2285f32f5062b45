import type { StorageView } from '../../shared/bridge/views.ts';
import type { StoreStatus } from './store.ts';

/** What has to be said about the file with the conversations; empty while all is well. */
export function storageView(status: StoreStatus): { readonly storage?: StorageView } {
  const { file, access, setAside, damaged, notSaving } = status;
  if (access === 'writable' && !setAside && !damaged && notSaving === undefined) return {};
  return {
    storage: {
      file,
      access,
      ...(setAside ? { setAside } : {}),
      ...(damaged ? { damaged } : {}),
      ...(notSaving === undefined ? {} : { notSaving }),
    },
  };
}
