import { getErrorMessage, useErrorBoundary } from 'react-error-boundary';
import type { ConversationId, TurnId } from '../../../shared/model/ids.ts';
import type { TurnState } from '../../../shared/model/turn-state.ts';
import { undrawnTurn } from '../../../shared/text/phrases/conversation.ts';
import { useConversations } from '../../stores/conversations.ts';
import { useLive } from '../../stores/turns.ts';
import { FailureCard } from '../../ui/failure-card.tsx';
import styles from './undrawn-turn.module.css';

interface UndrawnTurnProps {
  readonly conversation: ConversationId;
  readonly turn: TurnId;
}

/** Stands in for a turn that failed to be drawn, by a mistake of ours: what it says can still be read. */
export function UndrawnTurn({ conversation, turn }: UndrawnTurnProps) {
  const { error, resetBoundary } = useErrorBoundary();
  const live = useLive((turns) => turns[turn]?.state);
  const stored = useConversations(({ opened }) => opened[conversation]?.states[turn]);
  const state = live ?? stored;
  return (
    <div className={styles['turn']}>
      <FailureCard
        title={undrawnTurn.title}
        advice={undrawnTurn.advice}
        words={getErrorMessage(error) ?? ''}
        offers={['try-again']}
        onOffer={resetBoundary}
      />
      <pre className={styles['text']} dir="auto">
        {state ? bareText(state) : null}
      </pre>
    </div>
  );
}

/** Every string a person wrote or was answered with; asks nothing of the shape it is in. */
function bareText({ closed }: TurnState): string {
  return closed
    .flatMap(({ entry }) => {
      if (entry.kind === 'text') return [entry.text];
      if (entry.kind !== 'user_message') return [];
      return entry.parts.map((part) => (part.kind === 'text' ? part.text : part.kind));
    })
    .join('\n\n');
}
