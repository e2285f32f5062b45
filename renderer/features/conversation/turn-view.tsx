import { memo, useId } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import type { TurnState } from '../../../shared/model/turn-state.ts';
import { turnHeading } from '../../../shared/text/phrases/conversation.ts';
import type { PathTurn } from '../../stores/path.ts';
import { turnReading } from '../../stores/turn-reading.ts';
import { useView } from '../../stores/view.ts';
import { Answer } from './answer.tsx';
import { MessageEditor } from './message-editor.tsx';
import styles from './turn-view.module.css';
import { UserMessage } from './user-message.tsx';

export interface TurnViewProps {
  readonly conversation: ConversationId;
  readonly place: PathTurn;
  readonly state: TurnState;
  readonly isLive: boolean;
  readonly isLast: boolean;
  /** Counts from 1 along the shown branch. */
  readonly number: number;
  readonly couldSearch: boolean;
}

/** One message and the answer to it. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { conversation, place, state, isLive, isLast, number, couldSearch } = props;
  const reading = turnReading(state, isLive);
  const isEditing = useView((view) => view.editing === place.turn);
  const heading = useId();
  return (
    <article className={styles['turn']} aria-labelledby={heading}>
      <h2 id={heading} className="unseen">
        {turnHeading(number, reading.question)}
      </h2>
      {isEditing ? (
        <MessageEditor conversation={conversation} place={place} text={reading.question} />
      ) : (
        <UserMessage conversation={conversation} place={place} text={reading.question} />
      )}
      <div className={styles['answer']}>
        <Answer
          conversation={conversation}
          reading={reading}
          place={place}
          isLast={isLast}
          couldSearch={couldSearch}
        />
      </div>
    </article>
  );
});
