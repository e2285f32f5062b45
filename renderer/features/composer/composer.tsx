import { useEffect, useRef } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { composerWords } from '../../../shared/text/phrases/composer.ts';
import { composerField } from '../../focus.ts';
import { withModel, withSwitch } from '../../stores/composer.ts';
import { ComposerNotes } from './composer-notes.tsx';
import styles from './composer.module.css';
import { ModelPicker } from './model-picker.tsx';
import { SendButton } from './send-button.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { ToolSwitches } from './tool-switches.tsx';
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
  const { draft, providers, model, running, switches, change } = composer;
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
          <div className={styles['tools']}>
            <ModelPicker
              providers={providers}
              model={model}
              onPick={(picked) => change((before) => withModel(before, picked))}
              onClosed={() => field.current?.focus()}
            />
            <ToolSwitches
              provider={model?.provider ?? ''}
              switches={switches}
              onSwitch={(name, isOn) => change((before) => withSwitch(before, name, isOn))}
            />
            {conversation !== undefined && model ? (
              <SentDialog
                conversation={conversation}
                model={model}
                text={draft.text}
                {...(draft.hostedTools ? { hostedTools: draft.hostedTools } : {})}
              />
            ) : null}
            <SendButton
              isRunning={isRunning}
              isSending={draft.isSending === true}
              canSend={canSend}
              onSend={send}
              onStop={stop}
            />
          </div>
        </div>
      </div>
    </form>
  );
}
