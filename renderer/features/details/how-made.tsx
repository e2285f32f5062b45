import type { ReactNode } from 'react';
import { activityName } from '../../../shared/text/phrases/activities.ts';
import {
  cacheShare,
  detailWords,
  ranAt,
  searchesCompared,
  startedFinished,
  tokensInOut,
} from '../../../shared/text/phrases/conversation.ts';
import { clockTime } from '../../../shared/text/phrases/numbers.ts';
import type { TurnReading } from '../../stores/turn-reading.ts';
import styles from './how-made.module.css';
import { ranThere } from './ran-there.ts';

/** Where an answer ran, when, and what was counted. */
export function HowMade({ reading }: { readonly reading: TurnReading }) {
  const { model, startedAt, endedAt, isLive, searches, usage, responses } = reading;
  const finished = isLive || endedAt === undefined ? undefined : clockTime(endedAt);
  const tokens = [tokensInOut(usage), cacheShare(usage)].filter(Boolean).join(' · ');
  const activities = ranThere(reading.items).map(activityName);
  return (
    <section className={styles['made']}>
      <h3>{detailWords.howMade}</h3>
      <dl>
        {model ? <Fact name={detailWords.ranAt}>{ranAt(model.provider, activities)}</Fact> : null}
        {model ? <Fact name={detailWords.model}>{model.name}</Fact> : null}
        {startedAt === undefined ? null : (
          <Fact name={detailWords.started}>{startedFinished(clockTime(startedAt), finished)}</Fact>
        )}
        <Fact name={detailWords.searches}>
          {searchesCompared(searches, usage.hosted?.['web_search'])}
        </Fact>
        {responses > 1 ? <Fact name={detailWords.responses}>{responses}</Fact> : null}
        {tokens === '' ? null : <Fact name={detailWords.tokens}>{tokens}</Fact>}
      </dl>
    </section>
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
