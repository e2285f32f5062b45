import type { ActivityItem } from '../../../shared/model/reading-item.ts';
import {
  activityOutcome,
  activitySubject,
  activityTitle,
  isQuoted,
} from '../../../shared/text/phrases/activities.ts';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';
import { ActivityIcon } from './activity-icon.tsx';
import styles from './activity-line.module.css';

interface ActivityLineProps {
  readonly item: ActivityItem;
  /** Shows what is known of it; absent: nothing more is. */
  readonly onShow: (() => void) | undefined;
}

/** One thing the provider ran, where it ran it. */
export function ActivityLine({ item, onShow }: ActivityLineProps) {
  const isRunning = item.state === 'running';
  const now = useNow(isRunning);
  const subject = activitySubject(item.input);
  const isBad = item.state === 'failed' || item.state === 'unfinished';
  return (
    <button
      type="button"
      className={classNames(styles['line'], isRunning && styles['running'])}
      onClick={onShow}
      disabled={!onShow}
    >
      <ActivityIcon name={item.name} />
      <span className={styles['name']}>{activityTitle(item)}</span>
      {subject === '' ? null : isQuoted(item.input) ? (
        <q className={styles['subject']} dir="auto" title={subject}>
          {subject}
        </q>
      ) : (
        <span className={styles['subject']} dir="auto" title={subject}>
          {subject}
        </span>
      )}
      <span className={styles['end']}>
        <span className={isBad ? styles['bad'] : undefined}>{activityOutcome(item, now)}</span>
        {item.provider === '' ? null : ` · ${item.provider}`}
      </span>
    </button>
  );
}
