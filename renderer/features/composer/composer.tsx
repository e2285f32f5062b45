import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { composerWords, modelGone } from '../../../shared/text/phrases/composer.ts';
import { composerField } from '../../focus.ts';
import { useApp } from '../../stores/app.ts';
import { withModel, withSwitch } from '../../stores/composer.ts';
import { sendText, stopTurn } from '../../stores/turn-actions.ts';
import { composerAct } from './composer-key.ts';
import { ComposerRefusal } from './composer-refusal.tsx';
import styles from './composer.module.css';
import { ModelPicker } from './model-picker.tsx';
import { recallBy, type Recall } from './recall.ts';
import { SendButton } from './send-button.tsx';
import { ToolSwitches } from './tool-switches.tsx';
import { useComposer } from './use-composer.ts';

interface ComposerProps {
  readonly conversation: ConversationId | undefined;
  /** What was asked in this conversation, the latest first. */
  readonly asked: () => readonly string[];
}

export function Composer({ conversation, asked }: ComposerProps) {
  const { draft, providers, model, gone, running, switches, change } = useComposer(conversation);
  const platform = useApp((app) => app.platform, '');
  const field = useRef<HTMLTextAreaElement>(null);
  const [recalled, setRecalled] = useState<Recall>({ at: -1, text: '' });
  const canSend = draft.text.trim() !== '' && !draft.isSending && running === undefined;

  useEffect(() => field.current?.focus(), [conversation]);

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

  return (
    <form
      className={styles['composer']}
      aria-label={composerWords.form}
      onSubmit={(event) => event.preventDefault()}
    >
      {draft.refusal ? (
        <ComposerRefusal refusal={draft.refusal} provider={model?.provider} />
      ) : null}
      {gone ? <p className={styles['gone']}>{modelGone(gone)}</p> : null}
      <div className={styles['box']}>
        <textarea
          ref={field}
          id={composerField}
          className={styles['field']}
          rows={1}
          dir="auto"
          aria-label={composerWords.form}
          placeholder={running ? composerWords.placeholderWhileRunning : composerWords.placeholder}
          value={draft.text}
          onChange={(event) => change((before) => ({ ...before, text: event.target.value }))}
          onKeyDown={press}
        />
        <div className={styles['tools']}>
          <ModelPicker
            providers={providers}
            model={model}
            platform={platform}
            onPick={(picked) => change((before) => withModel(before, picked))}
            onClosed={() => field.current?.focus()}
          />
          <ToolSwitches
            provider={model?.provider ?? ''}
            switches={switches}
            onSwitch={(name, isOn) => change((before) => withSwitch(before, name, isOn))}
          />
          <SendButton
            isRunning={running !== undefined}
            isSending={draft.isSending === true}
            canSend={canSend}
            onSend={send}
            onStop={stop}
          />
        </div>
      </div>
    </form>
  );
}
