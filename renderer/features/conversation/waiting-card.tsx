import type { ConversationId } from '../../../shared/model/ids.ts';
import type { TurnState } from '../../../shared/model/turn-state.ts';
import { turnErrorText, waitingText, type Offer } from '../../../shared/text/phrases/errors.ts';
import type { TurnReading } from '../../stores/turn-reading.ts';
import { FailureCard } from '../../ui/failure-card.tsx';
import { useNow } from '../../ui/use-now.ts';
import { takeOffer } from './take-offer.ts';

interface WaitingCardProps {
  readonly conversation: ConversationId;
  readonly reading: TurnReading;
  readonly waiting: NonNullable<TurnState['waiting']>;
}

const offers: readonly Offer[] = ['retry-now', 'stop'];

/** Before another try: why, and how long it is. */
export function WaitingCard({ conversation, reading, waiting }: WaitingCardProps) {
  const now = useNow(true);
  const { model } = reading;
  const place = { provider: model?.provider ?? '', model: model?.name ?? '' };
  const { error, until, attempt } = waiting;
  return (
    <FailureCard
      look="warn"
      title={turnErrorText(error, place).title}
      advice={waitingText(until - now, attempt)}
      words={error.message}
      status={error.status}
      requestId={error.requestId}
      offers={offers}
      onOffer={takeOffer(conversation, reading)}
    />
  );
}
