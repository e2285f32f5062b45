import { ListChecks } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { SentPreview, SentTurn } from '../../../shared/model/sent-part.ts';
import { sentHow, sentPart, sentSummary, sentWords } from '../../../shared/text/phrases/sent.ts';
import { attempt } from '../../stores/attempt.ts';
import { previewMessage } from '../../stores/turn-actions.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import formStyles from '../../ui/form.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './sent-dialog.module.css';

type SentDialogProps = Parameters<typeof previewMessage>[0];

/** What of the conversation goes to the chosen model with the next message, and how. Asked for when it opens. */
export function SentDialog(message: SentDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [preview, setPreview] = useState<SentPreview>();
  const open = (opens: boolean) => {
    setIsOpen(opens);
    setPreview(undefined);
    if (opens) void attempt(async () => setPreview(await previewMessage(message)));
  };
  const { provider } = message.model;
  return (
    <Dialog.Root open={isOpen} onOpenChange={open}>
      <IconButton
        name={sentWords.open}
        icon={<ListChecks aria-hidden />}
        side="top"
        isSmall
        aria-haspopup="dialog"
        onClick={() => open(true)}
      />
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles['overlay']} />
        <Dialog.Content className={dialogStyles['dialog']}>
          <Dialog.Title>{sentWords.title}</Dialog.Title>
          <Dialog.Description>
            {preview ? sentSummary(preview, provider) : sentWords.reading}
          </Dialog.Description>
          {preview ? <Turns turns={preview.turns} provider={provider} /> : null}
          <div className={formStyles['actions']}>
            <span className={formStyles['grow']} />
            <Button look="main" onClick={() => open(false)}>
              {sentWords.close}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface TurnsProps {
  readonly turns: readonly SentTurn[];
  readonly provider: string;
}

function Turns({ turns, provider }: TurnsProps) {
  if (turns.length === 0) return <p>{sentWords.nothing}</p>;
  return (
    <ul className={styles['turns']} aria-label={sentWords.turns} tabIndex={0}>
      {turns.map(({ turn, question, parts }) => (
        <li key={turn}>
          <b dir="auto">{question || sentWords.untitled}</b>
          <dl>
            {parts
              .filter(({ by }) => by !== undefined)
              .map((part) => (
                <div key={JSON.stringify(part)} className={styles[part.as]}>
                  <dt>{sentPart(part)}</dt>
                  <dd>{sentHow(part, provider)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
