import type { ConversationId } from '../../../shared/model/ids.ts';
import { withModel, withSwitch } from '../../stores/composer.ts';
import styles from './composer.module.css';
import { ModelPicker } from './model-picker.tsx';
import { SendButton } from './send-button.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { ToolSwitches } from './tool-switches.tsx';
import type { useComposer } from './use-composer.ts';

type Composing = Pick<
  ReturnType<typeof useComposer>,
  'draft' | 'providers' | 'model' | 'running' | 'switches' | 'change'
>;

interface ComposerToolsProps extends Composing {
  readonly conversation: ConversationId | undefined;
  readonly canSend: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** After the model picker has closed: where the focus belongs. */
  readonly onClosed: () => void;
}

/** What a message is sent to and with, below its text. */
export function ComposerTools(props: ComposerToolsProps) {
  const { conversation, draft, providers, model, running, switches, change } = props;
  const { canSend, onSend, onStop, onClosed } = props;
  return (
    <div className={styles['tools']}>
      <ModelPicker
        providers={providers}
        model={model}
        onPick={(picked) => change((before) => withModel(before, picked))}
        onClosed={onClosed}
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
        isRunning={running !== undefined}
        isSending={draft.isSending === true}
        canSend={canSend}
        onSend={onSend}
        onStop={onStop}
      />
    </div>
  );
}
