import type { ConversationId } from '../../../shared/model/ids.ts';
import { conversationWords, emptyHint } from '../../../shared/text/phrases/conversation.ts';
import { refusalText } from '../../../shared/text/phrases/refusals.ts';
import { useApp } from '../../stores/app.ts';
import { modelFor, useDraft } from '../../stores/composer.ts';
import { useConversations } from '../../stores/conversations.ts';
import { loadConversation } from '../../stores/following.ts';
import { selectPath } from '../../stores/path.ts';
import { turnReading } from '../../stores/turn-reading.ts';
import { useLive } from '../../stores/turns.ts';
import { FailureCard } from '../../ui/failure-card.tsx';
import { Announcer } from './announcer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import styles from './conversation-view.module.css';
import { TurnList } from './turn-list.tsx';

interface ConversationViewProps {
  /** Absent: a conversation that has not begun. */
  readonly conversation: ConversationId | undefined;
}

/** The conversation that is shown: its title, its turns. */
export function ConversationView({ conversation }: ConversationViewProps) {
  const summary = useConversations((state) => state.summaries[conversation ?? '']);
  const isOpened = useConversations(
    (state) => conversation !== undefined && conversation in state.opened,
  );
  const path = useConversations((state) => selectPath(state, conversation));
  const title = summary?.title || conversationWords.newTitle;
  return (
    <>
      <ConversationHeader title={title} conversation={conversation} hasDetail={path.length > 0} />
      {conversation === undefined ? <Empty /> : null}
      {conversation !== undefined && !isOpened ? <NotOpened conversation={conversation} /> : null}
      {conversation !== undefined && isOpened ? (
        <TurnList key={conversation} conversation={conversation} path={path} />
      ) : null}
      {conversation === undefined ? null : (
        <LatestSpoken conversation={conversation} turn={path.at(-1)?.turn ?? ''} />
      )}
    </>
  );
}

function Empty() {
  const draft = useDraft(undefined);
  const providers = useApp((app) => app.providers, undefined);
  const preferred = useApp((app) => app.model, undefined);
  const model = modelFor(draft, undefined, {
    providers: providers ?? [],
    ...(preferred ? { model: preferred } : {}),
  });
  const isDemo = providers?.find(({ name }) => name === model?.provider)?.isDemo ?? false;
  return (
    <div className={styles['empty']}>
      <p className={styles['ask']}>{conversationWords.emptyHeading}</p>
      <p>{emptyHint(model, isDemo)}</p>
    </div>
  );
}

function NotOpened({ conversation }: { readonly conversation: ConversationId }) {
  const refusal = useConversations((state) => state.failed[conversation]);
  if (!refusal) return <p className={styles['opening']}>{conversationWords.opening}</p>;
  const { title, advice } = refusalText(refusal);
  return (
    <div className={styles['failed']}>
      <div>
        <FailureCard
          title={`${conversationWords.cannotOpen}. ${title}`}
          advice={advice}
          offers={['try-again']}
          onOffer={() => void loadConversation(conversation)}
        />
      </div>
    </div>
  );
}

interface LatestSpokenProps {
  readonly conversation: ConversationId;
  readonly turn: string;
}

function LatestSpoken({ conversation, turn }: LatestSpokenProps) {
  const live = useLive((turns) => turns[turn]?.state);
  const stored = useConversations((state) => state.opened[conversation]?.states[turn]);
  const state = live ?? stored;
  return <Announcer reading={state ? turnReading(state, live !== undefined) : undefined} />;
}
