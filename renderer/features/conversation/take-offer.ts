import type { ConversationId } from '../../../shared/model/ids.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import type { Offer } from '../../../shared/text/phrases/errors.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { showNewConversation } from '../../stores/conversation-actions.ts';
import { showProviders } from '../../stores/provider-actions.ts';
import { continueTurn, retryNow, sendText, stopTurn } from '../../stores/turn-actions.ts';
import type { TurnReading } from '../../stores/turn-reading.ts';
import { askForKey, pickModel, viewStore, withEditing } from '../../stores/view.ts';
import { showConfigFile } from '../../stores/window-actions.ts';

/** Does what a turn's card offers. */
export function takeOffer(
  conversation: ConversationId,
  { turn, model }: Pick<TurnReading, 'turn' | 'model'>,
): (offer: Offer) => void {
  return (offer) => {
    switch (offer) {
      case 'try-again':
      case 'resume':
        return void continueTurn(conversation, turn);
      case 'continue':
        return void sendText({
          conversation,
          parent: turn,
          text: conversationWords.continueMessage,
        });
      case 'retry-now':
        return void retryNow(conversation, turn);
      case 'stop':
        return void stopTurn(conversation, turn);
      case 'add-key':
        return askForKey(model?.provider);
      case 'pick-model':
        return pickModel(true);
      case 'edit-message':
        return viewStore.setState((view) => withEditing(view, turn), true);
      case 'providers':
        return showProviders();
      case 'new-conversation':
        return showNewConversation();
      case 'config-file':
        return void showConfigFile();
      default:
        return unreachable(offer);
    }
  };
}
