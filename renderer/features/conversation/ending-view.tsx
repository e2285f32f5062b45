import { Info } from 'lucide-react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { offerLabel } from '../../../shared/text/phrases/errors.ts';
import type { Ending } from '../../stores/turn-ending.ts';
import type { TurnReading } from '../../stores/turn-reading.ts';
import { Button } from '../../ui/button.tsx';
import { FailureCard } from '../../ui/failure-card.tsx';
import styles from './ending-view.module.css';
import { endingWords, isFailure } from './ending-words.ts';
import { offersFor } from './offers.ts';
import { takeOffer } from './take-offer.ts';

interface EndingViewProps {
  readonly conversation: ConversationId;
  readonly reading: TurnReading;
  readonly ending: Ending;
  readonly isLast: boolean;
}

/** How a turn ended when it did not simply end, and what can be done. */
export function EndingView({ conversation, reading, ending, isLast }: EndingViewProps) {
  const { title, advice, offers } = endingWords(ending, reading.model);
  const hasText = reading.items.some((item) => item.kind === 'text' && item.text !== '');
  const offered = offersFor(offers, { ending, hasText, isLast });
  const take = takeOffer(conversation, reading);
  if (isFailure(ending)) {
    const error = ending.kind === 'error' ? ending.error : undefined;
    return (
      <FailureCard
        title={title}
        advice={advice}
        words={error?.message ?? ''}
        status={error?.status}
        requestId={error?.requestId}
        offers={offered}
        onOffer={take}
      />
    );
  }
  return (
    <div className={styles['line']}>
      <Info aria-hidden />
      <p>{title}</p>
      {offered.map((offer) => (
        <Button key={offer} onClick={() => take(offer)}>
          {offerLabel(offer)}
        </Button>
      ))}
    </div>
  );
}
