import { KeyRound, ShieldAlert } from 'lucide-react';
import type { AppView } from '../../../shared/bridge/views.ts';
import { bannerWords, outdatedRuntime } from '../../../shared/text/phrases/app.ts';
import { listSetAside } from '../../../shared/text/phrases/auth.ts';
import { storageNotes } from '../../../shared/text/phrases/storage.ts';
import { useApp } from '../../stores/app.ts';
import { useView } from '../../stores/view.ts';
import { KeychainWait } from '../providers/keychain-wait.tsx';
import styles from './banners.module.css';
import { ConfigBanner } from './config-banner.tsx';
import { NoteBanner } from './note-banner.tsx';
import { problemsKey } from './problems.ts';
import { StorageBanner } from './storage-banner.tsx';

/** What has to be known about the app itself, above everything else. */
export function Banners() {
  const problems = useApp((app) => app.problems, none);
  const runtime = useApp((app) => app.runtime, undefined);
  const keysSetAside = useApp((app) => app.keysSetAside, undefined);
  const storage = useApp((app) => app.storage, undefined);
  const closed = useView((view) => view.bannersClosed);
  const isWaiting = useView((view) => view.isKeychainWaiting);
  const key = problemsKey(problems);
  const banners = [
    isWaiting ? <KeychainWait key="keychain" /> : null,
    ...(storage ? storageNotes(storage) : none)
      .filter(({ code, canClose }) => !canClose || !closed.includes(code))
      .map((note) => <StorageBanner key={note.code} note={note} />),
    problems.length > 0 && !closed.includes(key) ? (
      <ConfigBanner key={key} problems={problems} closeKey={key} />
    ) : null,
    ...notes(runtime, keysSetAside)
      .filter(({ closeKey }) => !closed.includes(closeKey))
      .map((note) => <NoteBanner key={note.closeKey} {...note} />),
  ].filter((banner) => banner !== null);
  if (banners.length === 0) return null;
  return (
    <section className={styles['banners']} aria-label={bannerWords.region}>
      {banners}
    </section>
  );
}

/** What only has to be known. */
function notes(runtime: AppView['runtime'] | undefined, keysSetAside: string | undefined) {
  return [
    ...(keysSetAside === undefined
      ? none
      : [
          {
            icon: <KeyRound aria-hidden />,
            text: listSetAside(keysSetAside),
            closeKey: keysSetAside,
          },
        ]),
    ...(runtime?.outdated === true
      ? [
          {
            icon: <ShieldAlert aria-hidden />,
            text: outdatedRuntime(runtime.electron),
            closeKey: 'runtime',
          },
        ]
      : none),
  ];
}

const none: readonly never[] = [];
