import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import type { PathTurn } from '../../stores/path.ts';
import { sendEdited } from '../../stores/turn-actions.ts';
import { viewStore, withEditing } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { isComposing, isPlainEnter } from '../../ui/enter-key.ts';
import styles from './message-editor.module.css';

interface MessageEditorProps {
  readonly conversation: ConversationId;
  readonly place: PathTurn;
  readonly text: string;
}

/** Changes a message; sending it begins a branch. */
export function MessageEditor({ conversation, place, text }: MessageEditorProps) {
  const [draft, setDraft] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const canSend = draft.trim() !== '';

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);

  const cancel = () => viewStore.setState((view) => withEditing(view, undefined), true);
  const send = () => {
    if (canSend) void sendEdited({ conversation, parent: place.parent, text: draft });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event.nativeEvent)) cancel();
    else if (isPlainEnter(event.nativeEvent)) send();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles['editor']}>
      <textarea
        ref={field}
        className={styles['field']}
        aria-label={conversationWords.editing}
        aria-describedby={hint}
        dir="auto"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={press}
      />
      <div className={styles['actions']}>
        <p id={hint}>{conversationWords.editHint}</p>
        <Button onClick={cancel}>{conversationWords.cancelEdit}</Button>
        <Button look="main" disabled={!canSend} onClick={send}>
          {conversationWords.saveEdit}
        </Button>
      </div>
    </div>
  );
}
