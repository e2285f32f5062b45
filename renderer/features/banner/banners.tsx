import { bannerWords } from '../../../shared/text/phrases/app.ts';
import { storageNotes } from '../../../shared/text/phrases/storage.ts';
import { useApp } from '../../stores/app.ts';
import { useView } from '../../stores/view.ts';
import { KeychainWait } from '../providers/keychain-wait.tsx';
import styles from './banners.module.css';
import { ConfigBanner } from './config-banner.tsx';
import { problemsKey } from './problems.ts';
import { RuntimeBanner } from './runtime-banner.tsx';
import { StorageBanner } from './storage-banner.tsx';

/** What has to be known about the app itself, above everything else. */
export function Banners() {
  const problems = useApp((app) => app.problems, none);
  const runtime = useApp((app) => app.runtime, undefined);
  const storage = useApp((app) => app.storage, undefined);
  const closed = useView((view) => view.bannersClosed);
  const isWaiting = useView((view) => view.isKeychainWaiting);
  const key = problemsKey(problems);
  const hasProblems = problems.length > 0 && !closed.includes(key);
  const isOutdated = runtime?.outdated === true && !closed.includes(runtimeKey);
  const notes = storage
    ? storageNotes(storage).filter(({ code, canClose }) => !canClose || !closed.includes(code))
    : none;
  if (notes.length === 0 && !hasProblems && !isOutdated && !isWaiting) return null;
  return (
    <section className={styles['banners']} aria-label={bannerWords.region}>
      {isWaiting ? <KeychainWait /> : null}
      {notes.map((note) => (
        <StorageBanner key={note.code} note={note} />
      ))}
      {hasProblems ? <ConfigBanner problems={problems} closeKey={key} /> : null}
      {isOutdated ? <RuntimeBanner version={runtime.electron} closeKey={runtimeKey} /> : null}
    </section>
  );
}

const none: readonly never[] = [];
const runtimeKey = 'runtime';
