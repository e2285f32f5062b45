import type { Bridge } from '../shared/bridge/bridge.ts';
import type { Notice } from '../shared/bridge/notices.ts';

type NoticeOf<Type extends Notice['type']> = Extract<Notice, { readonly type: Type }>;

/** Hears notices of one type from now on; the returned function ends it. */
export type Hear = <Type extends Notice['type']>(
  type: Type,
  listener: (notice: NoticeOf<Type>) => void,
) => () => void;

/** One subscription to main, begun with the first listener, for all who hear. */
export function createHear(bridge: () => Pick<Bridge, 'listen'>): Hear {
  const listeners = new Set<(notice: Notice) => void>();
  let isListening = false;

  return (type, listener) => {
    const hears = (notice: Notice): void => {
      // True by the comparison, which the generic parameter hides from the compiler.
      if (notice.type === type) listener(notice as NoticeOf<typeof type>);
    };
    listeners.add(hears);
    if (!isListening) {
      isListening = true;
      bridge().listen((notice) => {
        for (const hear of listeners) hear(notice);
      });
    }
    return () => listeners.delete(hears);
  };
}

export const hear: Hear = createHear(() => window.footnote);
