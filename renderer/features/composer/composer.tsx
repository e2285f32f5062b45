import { useEffect, useRef } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { composerWords } from '../../../shared/text/phrases/composer.ts';
import { composerField } from '../../focus.ts';
import { ComposerNotes } from './composer-notes.tsx';
import { ComposerTools } from './composer-tools.tsx';
import styles from './composer.module.css';
import { useComposerKeys } from './use-composer-keys.ts';
import { useComposer } from './use-composer.ts';

interface ComposerProps {
  readonly conversation: ConversationId | undefined;
  /** What was asked in this conversation, the latest first. */
  readonly asked: () => readonly string[];
}

/** Where messages are written, with what they will be sent to. One for each conversation. */
export function Composer({ conversation, asked }: ComposerProps) {
  const composer = useComposer(conversation);
  const { draft, running, change } = composer;
  const { canSend, send, stop, press } = useComposerKeys(conversation, composer, asked);
  const field = useRef<HTMLTextAreaElement>(null);
  const isRunning = running !== undefined;

  useEffect(() => field.current?.focus(), []);

  return (
    <form
      className={styles['composer']}
      aria-label={composerWords.form}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles['inner']}>
        <ComposerNotes {...composer} onTryAgain={send} />
        <div className={styles['box']}>
          <textarea
            ref={field}
            id={composerField}
            className={styles['field']}
            rows={1}
            dir="auto"
            aria-label={composerWords.form}
            placeholder={
              isRunning ? composerWords.placeholderWhileRunning : composerWords.placeholder
            }
            value={draft.text}
            onChange={(event) => change((before) => ({ ...before, text: event.target.value }))}
            onKeyDown={press}
          />
          <ComposerTools
            {...composer}
            conversation={conversation}
            canSend={canSend}
            onSend={send}
            onStop={stop}
            onClosed={() => field.current?.focus()}
          />
        </div>
      </div>
    </form>
  );
}
