import { useState, type KeyboardEvent } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { sendText, stopTurn } from '../../stores/turn-actions.ts';
import { composerAct } from './composer-key.ts';
import { recallBy, type Recall } from './recall.ts';
import type { useComposer } from './use-composer.ts';

export interface ComposerKeys {
  readonly canSend: boolean;
  readonly send: () => void;
  readonly stop: () => void;
  readonly press: (event: KeyboardEvent) => void;
}

/** What the keys and the buttons of the composer do. `asked` has the latest message first. */
export function useComposerKeys(
  conversation: ConversationId | undefined,
  { draft, running, change }: Pick<ReturnType<typeof useComposer>, 'draft' | 'running' | 'change'>,
  asked: () => readonly string[],
): ComposerKeys {
  const [recalled, setRecalled] = useState<Recall>({ at: -1, text: '' });
  const canSend = draft.text.trim() !== '' && !draft.isSending && running === undefined;
  const send = () => {
    if (canSend) void sendText({ ...(conversation ? { conversation } : {}), text: draft.text });
  };
  const stop = () => {
    if (conversation && running) void stopTurn(conversation, running);
  };
  const recall = (key: string): boolean => {
    const next = recallBy(key, recalled, draft.text, asked());
    if (!next) return false;
    setRecalled(next);
    change((before) => ({ ...before, text: next.text }));
    return true;
  };
  const press = (event: KeyboardEvent) => {
    const act = composerAct(event.nativeEvent, running !== undefined);
    if (act === 'recall' ? !recall(event.key) : act === undefined) return;
    event.preventDefault();
    if (act === 'send') send();
    if (act === 'stop') stop();
  };
  return { canSend, send, stop, press };
}
