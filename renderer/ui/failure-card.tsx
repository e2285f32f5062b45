import { CircleAlert } from 'lucide-react';
import { errorFacts, offerLabel, ownWords, type Offer } from '../../shared/text/phrases/errors.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './failure-card.module.css';

interface FailureCardProps {
  readonly title: string;
  readonly advice: string;
  readonly look?: 'bad' | 'warn';
  /** What the other side said, word for word. */
  readonly words?: string;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly offers: readonly Offer[];
  readonly onOffer: (offer: Offer) => void;
}

/** What went wrong, what to do, and the buttons that do it. */
export function FailureCard(props: FailureCardProps) {
  const { title, advice, look = 'bad', words = '', status, requestId, offers, onOffer } = props;
  const facts = errorFacts({
    ...(status === undefined ? {} : { status }),
    ...(requestId === undefined ? {} : { requestId }),
  });
  return (
    <div className={classNames(styles['card'], styles[look])}>
      <CircleAlert aria-hidden />
      <div className={styles['text']}>
        <p className={styles['title']}>{title}</p>
        {advice ? <p>{advice}</p> : null}
        {words ? (
          <figure className={styles['words']}>
            <figcaption className="unseen">{ownWords}</figcaption>
            <blockquote dir="auto">{words}</blockquote>
          </figure>
        ) : null}
        {facts ? <p className={styles['facts']}>{facts}</p> : null}
        {offers.length > 0 ? (
          <div className={styles['offers']}>
            {offers.map((offer, index) => (
              <Button
                key={offer}
                look={index === 0 ? 'plain' : 'quiet'}
                onClick={() => onOffer(offer)}
              >
                {offerLabel(offer)}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </div>
  );
}
