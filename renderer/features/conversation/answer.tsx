import { useMemo } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { focusComposer } from '../../focus.ts';
import { deleteFrom } from '../../stores/delete-actions.ts';
import type { PathTurn } from '../../stores/path.ts';
import { sendText } from '../../stores/turn-actions.ts';
import type { TurnReading } from '../../stores/turn-reading.ts';
import { viewStore, withDetail } from '../../stores/view.ts';
import { copyText } from '../../stores/window-actions.ts';
import { BlockView } from './block-view.tsx';
import { EndingView } from './ending-view.tsx';
import { LiveLine } from './live-line.tsx';
import { turnBlocks } from './turn-blocks.ts';
import { TurnFoot } from './turn-foot.tsx';
import { useTurnParts } from './turn-parts.ts';
import { WaitingCard } from './waiting-card.tsx';

interface AnswerProps {
  readonly conversation: ConversationId;
  readonly reading: TurnReading;
  readonly place: PathTurn;
  readonly isLast: boolean;
  readonly couldSearch: boolean;
}

/** Everything up to the model's last word on one message, with its sources. */
export function Answer({ conversation, reading, place, isLast, couldSearch }: AnswerProps) {
  const { Sources, Suggestions, toMarkdown } = useTurnParts();
  const { turn, isLive, items, citations, searches, waiting, ending, question } = reading;
  const blocks = useMemo(() => turnBlocks(reading), [reading]);
  const show = useMemo(
    () => ({
      source: (source: number) =>
        viewStore.setState((view) => withDetail(view, { kind: 'sources', turn, source })),
      activity: (activity: string) =>
        viewStore.setState((view) => withDetail(view, { kind: 'activity', turn, activity })),
    }),
    [turn],
  );
  const isRunning = items.some((item) => item.kind === 'activity' && item.state === 'running');
  const askAgain = () => void sendText({ conversation, parent: place.parent, text: question });
  const remove = () => {
    focusComposer();
    void deleteFrom(conversation, turn);
  };
  const copy = () => void copyText(toMarkdown(items, citations), conversationWords.copiedAnswer);
  return (
    <>
      {blocks.map((block) => (
        <BlockView
          key={block.id}
          block={block}
          sources={citations.sources}
          onShowSource={show.source}
          onShowActivity={show.activity}
        />
      ))}
      <Suggestions conversation={conversation} items={items} />
      <Sources citations={citations} isLive={isLive} searches={ending ? 0 : searches} />
      {isLive && waiting ? (
        <WaitingCard conversation={conversation} reading={reading} waiting={waiting} />
      ) : null}
      {isLive && !waiting && !isRunning ? (
        <LiveLine since={reading.startedAt} isSilent={blocks.length === 0} />
      ) : null}
      {ending ? (
        <EndingView conversation={conversation} reading={reading} ending={ending} isLast={isLast} />
      ) : null}
      {isLive ? null : (
        <TurnFoot
          reading={reading}
          couldSearch={couldSearch}
          isLast={isLast}
          onCopy={copy}
          onAskAgain={askAgain}
          onDelete={remove}
        />
      )}
    </>
  );
}
