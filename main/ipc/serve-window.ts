import type { ConversationId } from '../../shared/model/ids.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { UserConfig } from '../config/config.ts';
import type { Log } from '../log.ts';
import { createEventBatches } from './event-batch.ts';
import { dispatch } from './dispatch.ts';
import type { HandlerParts } from './handler-parts.ts';
import { createHandlers } from './handlers.ts';
import { storageView } from '../conversations/storage-view.ts';
import type { Titles } from '../turns/create-titles.ts';
import type { AnswerCall } from './transport.ts';

export interface WindowServiceParts extends Omit<HandlerParts, 'batches' | 'clock' | 'config'> {
  readonly config: Pick<UserConfig, 'current' | 'listen'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly titles: Pick<Titles, 'begin'>;
}

/** What main does for its windows: answers what they ask, and tells them what happens. */
export interface WindowService {
  readonly answer: AnswerCall;
  /** A page was loaded anew and knows of no turn. */
  forget(): void;
}

export function serveWindow(parts: WindowServiceParts): WindowService {
  const { turns, store, config, credentials, providers, tell, log } = parts;
  const batches = createEventBatches({
    send: tell,
    attach: (conversation, turn) => turns.attach(conversation, turn),
    clock: parts.clock,
  });

  const tellSummary = (conversation: ConversationId) =>
    store
      .summary(conversation)
      .then((summary) => tell({ type: 'conversations.changed', changed: [summary] }))
      .catch((error: unknown) => {
        // It may have been deleted, which stopped the turn.
        if (!isNotFound(error)) log.error('after a turn', error);
      });
  turns.listen((progress) => {
    batches.push(progress);
    if (progress.events.at(-1)?.type === 'turn-end') void tellSummary(progress.conversation);
  });
  parts.titles.begin((conversation) => void tellSummary(conversation));
  const tellConfig = () => {
    const { problems, config: current } = config.current();
    const named = current.model ? { model: current.model } : {};
    tell({ type: 'config.changed', providers: providers.list(), problems, ...named });
  };
  credentials.listen(tellConfig);
  config.listen(tellConfig);
  store.listen((status) => tell({ type: 'storage.changed', ...storageView(status) }));
  const handlers = createHandlers({ ...parts, batches });
  return {
    answer: (name, input) =>
      dispatch(handlers, name, input, (call, error) => log.error(call, error)),
    forget: () => batches.forget(),
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found';
}
