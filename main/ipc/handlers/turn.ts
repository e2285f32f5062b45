import type { InputOf } from '../../../shared/bridge/calls.ts';
import type { ConversationId, TurnId } from '../../../shared/model/ids.ts';
import { newConversationId } from '../../conversation-id.ts';
import type { Handlers } from '../dispatch.ts';
import type { HandlerParts } from '../handler-parts.ts';

type TurnCalls = Pick<
  Handlers,
  | 'turn.start'
  | 'turn.preview'
  | 'turn.stop'
  | 'turn.retry-now'
  | 'turn.continue'
  | 'turn.attach'
  | 'turn.ack'
>;

export function turnHandlers(parts: HandlerParts): TurnCalls {
  const { turns, providers, batches } = parts;
  return {
    async 'turn.start'(input) {
      const { text, model, hostedTools } = input;
      // Before anything is stored: what cannot be served is refused with nothing left behind.
      const settings = providers.settingsFor({ model, ...(hostedTools ? { hostedTools } : {}) });
      await providers.connect(model.provider);
      const place = await placeOf(input, parts);
      const turn = await turns.start({ ...place, text, settings });
      const { conversation } = place;
      const changed = await parts.store.summary(conversation);
      parts.tell({ type: 'conversations.changed', changed: [changed] });
      return { conversation, turn, hostedTools: Object.keys(settings.hosted_tools) };
    },
    async 'turn.preview'({ conversation, parent, text, model, hostedTools }) {
      const settings = providers.settingsFor({ model, ...(hostedTools ? { hostedTools } : {}) });
      return turns.preview({ conversation, ...(parent ? { parent } : {}), text, settings });
    },
    async 'turn.stop'({ conversation, turn }) {
      turns.stop(conversation, turn);
    },
    async 'turn.retry-now'({ conversation, turn }) {
      turns.retryNow(conversation, turn);
    },
    'turn.continue': ({ conversation, turn }) => turns.continue(conversation, turn),
    'turn.attach': async ({ conversation, turn }) => batches.attach(conversation, turn),
    'turn.ack': async ({ conversation, turn, next }) =>
      batches.acknowledge(conversation, turn, next),
  };
}

interface Place {
  readonly conversation: ConversationId;
  readonly parent?: TurnId;
}

/** Where the new turn goes; makes the conversation when there is none yet. */
async function placeOf(
  { conversation, parent }: Pick<InputOf<'turn.start'>, 'conversation' | 'parent'>,
  { store, clock }: Pick<HandlerParts, 'store' | 'clock'>,
): Promise<Place> {
  if (conversation === undefined) {
    const at = clock.now();
    const id = newConversationId(at);
    await store.create({ id, at });
    return { conversation: id };
  }
  if (parent === null) return { conversation };
  const after = parent ?? (await store.summary(conversation)).head;
  return { conversation, ...(after === undefined ? {} : { parent: after }) };
}
