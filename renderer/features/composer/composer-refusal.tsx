import { showNewConversation } from '../../stores/conversation-actions.ts';
import type { Offer } from '../../../shared/text/phrases/errors.ts';
import { refusalText } from '../../../shared/text/phrases/refusals.ts';
import { showProviders } from '../../stores/provider-actions.ts';
import type { Refusal } from '../../stores/refusal.ts';
import { askForKey, pickModel } from '../../stores/view.ts';
import { showConfigFile } from '../../stores/window-actions.ts';
import { FailureCard } from '../../ui/failure-card.tsx';
import styles from './composer.module.css';

interface ComposerRefusalProps {
  readonly refusal: Refusal;
  /** The provider the message would have gone to. */
  readonly provider: string | undefined;
  readonly onTryAgain: () => void;
}

/** Why the message was not sent; it still stands in the field. */
export function ComposerRefusal({ refusal, provider, onTryAgain }: ComposerRefusalProps) {
  const { title, advice, offers } = refusalText(refusal);
  const take = (offer: Offer) =>
    offer === 'try-again' ? onTryAgain() : actions[offer]?.(provider);
  return (
    <div className={styles['refusal']} role="alert">
      <FailureCard title={title} advice={advice} words="" offers={offers} onOffer={take} />
    </div>
  );
}

const actions: Readonly<Partial<Record<Offer, (provider: string | undefined) => void>>> = {
  'add-key': (provider) => askForKey(provider),
  'pick-model': () => pickModel(true),
  providers: showProviders,
  'new-conversation': showNewConversation,
  'config-file': () => void showConfigFile(),
};
