import { activityTitle } from '../shared/text/phrases/activities.ts';
import { detailWords } from '../shared/text/phrases/conversation.ts';
import { ActivityPanel } from './features/activities/activity-panel.tsx';
import { SourcesPanel } from './features/citations/sources-panel.tsx';
import { findActivity } from './features/conversation/turn-blocks.ts';
import { DetailsColumn } from './features/details/details-column.tsx';
import { HowMade } from './features/details/how-made.tsx';
import { useConversations } from './stores/conversations.ts';
import { selectPath } from './stores/path.ts';
import { turnReading } from './stores/turn-reading.ts';
import { useLive } from './stores/turns.ts';
import { useView } from './stores/view.ts';

/** Behind an answer: its sources, or one activity of it. */
export function DetailColumn() {
  const conversation = useView((view) => view.conversation);
  const target = useView((view) => view.detail);
  const path = useConversations((state) => selectPath(state, conversation));
  const isShown = path.some(({ turn }) => turn === target?.turn);
  const turn = (isShown ? target?.turn : path.at(-1)?.turn) ?? '';
  const live = useLive((turns) => turns[turn]?.state);
  const stored = useConversations((state) => state.opened[conversation ?? '']?.states[turn]);
  const state = live ?? stored;
  if (!state || !target) {
    return (
      <DetailsColumn title={detailWords.sources} subject="">
        <p>{detailWords.nothing}</p>
      </DetailsColumn>
    );
  }
  const reading = turnReading(state, live !== undefined);
  const activity =
    target.kind === 'activity' ? findActivity(reading.items, target.activity) : undefined;
  if (activity) {
    return (
      <DetailsColumn title={activityTitle(activity)} subject={activity.id}>
        <ActivityPanel item={activity} />
      </DetailsColumn>
    );
  }
  return (
    <DetailsColumn title={detailWords.sources} subject={turn}>
      <SourcesPanel
        sources={reading.citations.sources}
        shown={target.kind === 'sources' ? target.source : undefined}
      />
      <HowMade reading={reading} />
    </DetailsColumn>
  );
}
