import { ask } from '../ask.ts';
import type { InputOf } from '../../shared/bridge/calls.ts';
import type { StartedTurn } from '../../shared/bridge/views.ts';
import type { ConversationId, ModelRef, TurnId } from '../../shared/model/ids.ts';
import { appView } from './app.ts';
import { attempt } from './attempt.ts';
import { changeDraft, draftOf, modelFor, refused, sending, sent } from './composer.ts';
import { conversationsStore, withStarted } from './conversations.ts';
import { loadConversation, offerModels, turnFeed } from './following.ts';
import { saveDrafts } from './keep-drafts.ts';
import { selectPath } from './path.ts';
import { refusalOf } from './refusal.ts';
import { pickModel, viewStore, withConversation, withEditing } from './view.ts';

/** What the composer of a conversation would send a message with; undefined: a model has to be picked. */
function currentChoice(
  conversation: ConversationId | undefined,
): Pick<Message, 'model' | 'hostedTools'> | undefined {
  const app = appView();
  const draft = draftOf(conversation);
  const { summaries } = conversationsStore.getState();
  const summary = conversation === undefined ? undefined : summaries[conversation];
  const model = app && modelFor(draft, summary, app);
  if (!model) return undefined;
  return { model, ...(draft.hostedTools ? { hostedTools: draft.hostedTools } : {}) };
}

/** Sends a text with what the composer has chosen; where nothing is chosen, asks for a model. */
export async function sendText(message: Omit<Message, 'model' | 'hostedTools'>): Promise<boolean> {
  const choice = currentChoice(message.conversation);
  if (choice) return sendMessage({ ...message, ...choice });
  pickModel(true);
  return false;
}

export interface Message {
  readonly conversation?: ConversationId;
  /** The turn it follows; absent: the head; `null`: it becomes a first turn. */
  readonly parent?: TurnId | null;
  readonly text: string;
  readonly model: ModelRef;
  readonly hostedTools?: Readonly<Record<string, boolean>>;
}

/**
 * Sends a message. The composer keeps its text until main has stored it, and says what to do when it did
 * not; answers whether it was stored.
 */
async function sendMessage(message: Message): Promise<boolean> {
  const { conversation, text } = message;
  if (draftOf(conversation).isSending) return false;
  changeDraft(conversation, sending);
  try {
    const started = await ask('turn.start', inputOf(message));
    changeDraft(conversation, (draft) => sent(draft, text));
    saveDrafts();
    await showStarted(message, started);
    return true;
  } catch (error) {
    changeDraft(conversation, (draft) => refused(draft, refusalOf(error)));
    return false;
  }
}

/** How the conversation would go with a message after the last turn that is shown. */
export function previewMessage(message: Message & { readonly conversation: ConversationId }) {
  const { conversation, text, model, hostedTools } = message;
  const parent = shownEnd(conversation);
  return ask('turn.preview', {
    conversation,
    // A message has words when it is sent; while there are none, its size is that of the shortest.
    text: text.trim() === '' ? '…' : text,
    model: { ...model },
    ...(parent === undefined ? {} : { parent }),
    ...(hostedTools === undefined ? {} : { hostedTools: { ...hostedTools } }),
  });
}

function inputOf(message: Message): InputOf<'turn.start'> {
  const { conversation, text, model, hostedTools } = message;
  const parent = message.parent === undefined ? shownEnd(conversation) : message.parent;
  return {
    text,
    model: { ...model },
    ...(conversation === undefined ? {} : { conversation }),
    ...(parent === undefined ? {} : { parent }),
    ...(hostedTools === undefined ? {} : { hostedTools: { ...hostedTools } }),
  };
}

/** The turn a message follows that says nothing else: the last one that is shown, whatever was chosen before. */
function shownEnd(conversation: ConversationId | undefined): TurnId | undefined {
  return selectPath(conversationsStore.getState(), conversation).at(-1)?.turn;
}

async function showStarted(message: Message, started: StartedTurn): Promise<void> {
  const { conversation, turn } = started;
  if (message.conversation !== undefined) {
    void turnFeed.follow(conversation, turn);
    conversationsStore.setState((state) => withStarted(state, started));
    return;
  }
  const isStillNew = viewStore.getState().conversation === undefined;
  moveDraft(conversation, message);
  if (isStillNew) viewStore.setState((view) => withConversation(view, conversation), true);
  await loadConversation(conversation);
  offerModels(conversation, turn);
}

/** What was chosen for the conversation that has begun stays with it. */
function moveDraft(conversation: ConversationId, { model, hostedTools }: Message): void {
  const { text } = draftOf(undefined);
  changeDraft(conversation, () => ({ text, model, ...(hostedTools ? { hostedTools } : {}) }));
  changeDraft(undefined, () => ({ text: '', model }));
}

/** Sends a message in place of another: the turn that had the old one stays as a branch. */
export async function sendEdited(message: Parameters<typeof sendText>[0]): Promise<void> {
  const stored = await sendText(message);
  if (stored) viewStore.setState((view) => withEditing(view, undefined), true);
}

export function stopTurn(conversation: ConversationId, turn: TurnId): Promise<void> {
  return attempt(() => ask('turn.stop', { conversation, turn }));
}

export function retryNow(conversation: ConversationId, turn: TurnId): Promise<void> {
  return attempt(() => ask('turn.retry-now', { conversation, turn }));
}

/** Asks again for a response that was cut, refused or failed, or goes on with a pause. */
export async function continueTurn(conversation: ConversationId, turn: TurnId): Promise<void> {
  try {
    await ask('turn.continue', { conversation, turn });
    await turnFeed.follow(conversation, turn);
  } catch (error) {
    changeDraft(conversation, (draft) => refused(draft, refusalOf(error)));
  }
}
