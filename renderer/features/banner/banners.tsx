import { bannerWords } from '../../../shared/text/phrases/app.ts';
import { useApp } from '../../stores/app.ts';
import { useView } from '../../stores/view.ts';
import styles from './banners.module.css';
import { ConfigBanner } from './config-banner.tsx';
import { problemsKey } from './problems.ts';
import { RuntimeBanner } from './runtime-banner.tsx';

/** What has to be known about the app itself, above everything else. */
export function Banners() {
  const problems = useApp((app) => app.problems, none);
  const runtime = useApp((app) => app.runtime, undefined);
  const closed = useView((view) => view.bannersClosed);
  const key = problemsKey(problems);
  const hasProblems = problems.length > 0 && !closed.includes(key);
  const isOutdated = runtime?.outdated === true && !closed.includes(runtimeKey);
  if (!hasProblems && !isOutdated) return null;
  return (
    <section className={styles['banners']} aria-label={bannerWords.region}>
      {hasProblems ? <ConfigBanner problems={problems} closeKey={key} /> : null}
      {isOutdated ? <RuntimeBanner version={runtime.electron} closeKey={runtimeKey} /> : null}
    </section>
  );
}

const none: readonly never[] = [];
const runtimeKey = 'runtime';
