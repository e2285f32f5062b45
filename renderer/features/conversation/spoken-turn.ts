import { activityStarted } from '../../../shared/text/phrases/activities.ts';
import { sourceCount } from '../../../shared/text/phrases/citations.ts';
import type { TurnReading } from '../../stores/turn-reading.ts';
import { endingWords } from './ending-words.ts';

type Read = Pick<TurnReading, 'items' | 'ending' | 'model' | 'citations' | 'isLive'>;

/** A turn as text to be said aloud: what ran, what was answered, how it ended. It only grows at its end. */
export function spokenTurn({ items, ending, model, citations, isLive }: Read): string {
  const parts = items.flatMap((item) => {
    if (item.kind === 'text') return [item.text];
    // What it was asked is known only once it has ended, and what was said cannot be changed.
    return item.kind === 'activity' && item.state !== 'running'
      ? [`${activityStarted(item)}.`]
      : [];
  });
  const sources = citations.sources.length;
  return [
    ...parts,
    ...(!isLive && sources > 0 ? [`${sourceCount(sources)}.`] : []),
    ...(ending ? [endingWords(ending, model).title] : []),
  ].join('\n\n');
}
