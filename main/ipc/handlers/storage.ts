import type { Handlers } from '../dispatch.ts';
import type { HandlerParts } from '../handler-parts.ts';
import { storageView } from '../../conversations/storage-view.ts';

type StorageCalls = Pick<Handlers, 'storage.try-again' | 'storage.show-file'>;

export function storageHandlers({ saving, store, showFile }: HandlerParts): StorageCalls {
  return {
    async 'storage.try-again'() {
      return storageView(await saving.tryAgain());
    },
    async 'storage.show-file'({ which }) {
      const { file, setAside } = await store.status();
      showFile(which === 'set-aside' && setAside ? setAside.file : file);
    },
  };
}
