import type { ReactNode } from 'react';
import type { ActivityItem } from '../../../shared/model/reading-item.ts';
import {
  activityExplained,
  activityOutcome,
  activitySubject,
  activityWords,
} from '../../../shared/text/phrases/activities.ts';
import { hostOf, shortHost } from '../../../shared/text/phrases/citations.ts';
import { clockTime, duration } from '../../../shared/text/phrases/numbers.ts';
import { openLink } from '../../stores/window-actions.ts';
import { WebLink } from '../../ui/web-link.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './activity-panel.module.css';

/** Everything that is known of one activity: what it was asked, what came of it, what it found. */
export function ActivityPanel({ item }: { readonly item: ActivityItem }) {
  const now = useNow(item.state === 'running');
  const explained = activityExplained(item);
  const took = item.endedAt === undefined ? undefined : item.endedAt - item.startedAt;
  return (
    <div className={styles['panel']}>
      <dl>
        <Fact name={activityWords.state}>{activityOutcome(item, now)}</Fact>
        {item.provider ? <Fact name={activityWords.provider}>{item.provider}</Fact> : null}
        <Fact name={activityWords.started}>{clockTime(item.startedAt)}</Fact>
        {took !== undefined && took > 0 ? (
          <Fact name={activityWords.took}>{duration(took)}</Fact>
        ) : null}
      </dl>
      {explained ? <p className={styles['explained']}>{explained}</p> : null}
      <h3>{activityWords.input}</h3>
      <Input item={item} />
      <h3>{activityWords.results}</h3>
      <Results item={item} />
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Input({ item }: { readonly item: ActivityItem }) {
  const { code } = item.input;
  if (typeof code === 'string') return <pre tabIndex={0}>{code}</pre>;
  const subject = activitySubject(item.input);
  if (subject !== '') {
    return (
      <p className={styles['input']} dir="auto">
        {subject}
      </p>
    );
  }
  if (Object.keys(item.input).length === 0) return <p>{activityWords.noInput}</p>;
  return <pre tabIndex={0}>{JSON.stringify(item.input, undefined, 2)}</pre>;
}

function Results({ item }: { readonly item: ActivityItem }) {
  if (item.results.length === 0) return <p>{activityWords.noResults}</p>;
  return (
    <ol className={styles['results']}>
      {item.results.map(({ url, title }, index) => (
        // Two results may have one address.
        <li key={`${index} ${url}`}>
          <WebLink url={url} onOpen={(target) => void openLink(target)}>
            <span dir="auto">{title?.trim() || hostOf(url)}</span>
            <small>{shortHost(url)}</small>
          </WebLink>
        </li>
      ))}
    </ol>
  );
}
