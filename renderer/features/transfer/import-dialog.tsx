import { Dialog } from 'radix-ui';
import { useId, useState } from 'react';
import type { ImportReport } from '../../../shared/model/import-report.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { transferWords } from '../../../shared/text/phrases/export.ts';
import {
  importRefusal,
  importedSummary,
  importedText,
  skippedLine,
  skippedMore,
} from '../../../shared/text/phrases/import.ts';
import { focusComposer } from '../../focus.ts';
import { showConversation } from '../../stores/conversation-actions.ts';
import type { Refusal } from '../../stores/refusal.ts';
import { closeImport, importFile, useImport } from '../../stores/transfer-actions.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import formStyles from '../../ui/form.module.css';
import { Switch } from '../../ui/switch.tsx';
import styles from './import-dialog.module.css';

/** Asks whose an export is, takes it in, and says what came of it. */
export function ImportDialog() {
  const state = useImport();
  return (
    <Dialog.Root
      open={state.phase !== 'closed'}
      onOpenChange={(isOpen) => (isOpen || state.phase === 'reading' ? undefined : closeImport())}
    >
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles['overlay']} />
        <Dialog.Content
          className={dialogStyles['dialog']}
          onCloseAutoFocus={(event) => {
            if (focusComposer()) event.preventDefault();
          }}
        >
          {state.phase === 'done' ? (
            <Report report={state.report} />
          ) : (
            <Question
              isReading={state.phase === 'reading'}
              refusal={state.phase === 'refused' ? state.refusal : undefined}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface QuestionProps {
  readonly isReading: boolean;
  readonly refusal: Refusal | undefined;
}

function Question({ isReading, refusal }: QuestionProps) {
  const [isOwn, setIsOwn] = useState(false);
  const id = useId();
  const problem = refusal ? importRefusal(refusal) : undefined;
  return (
    <>
      <Dialog.Title>{transferWords.importTitle}</Dialog.Title>
      <Dialog.Description>{transferWords.importText}</Dialog.Description>
      <div className={styles['own']}>
        <Switch
          isOn={isOwn}
          onChange={setIsOwn}
          labelledBy={`${id}-label`}
          describedBy={`${id}-hint`}
        />
        <span>
          <b id={`${id}-label`}>{transferWords.isOwn}</b>
          <small id={`${id}-hint`}>{transferWords.isOwnHint}</small>
        </span>
      </div>
      {problem ? (
        <div className={styles['problem']} role="alert">
          <b>{problem.title}.</b> {problem.advice}
        </div>
      ) : null}
      <div className={formStyles['actions']}>
        <span className={formStyles['grow']} role="status">
          {isReading ? transferWords.reading : ''}
        </span>
        <Button disabled={isReading} onClick={closeImport}>
          {transferWords.cancel}
        </Button>
        <Button look="main" disabled={isReading} onClick={() => void importFile(isOwn)}>
          {transferWords.chooseFile}
        </Button>
      </div>
    </>
  );
}

function Report({ report }: { readonly report: ImportReport }) {
  const { conversations, skipped, skippedCount } = report;
  const show = (id: string) => {
    closeImport();
    void showConversation(id);
  };
  return (
    <>
      <Dialog.Title>{transferWords.importDone}</Dialog.Title>
      <Dialog.Description>{importedSummary(report)}</Dialog.Description>
      <ul className={styles['list']}>
        {conversations.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => show(one.id)}>
              {one.title || conversationWords.untitled}
            </button>
            <small>{importedText(one)}</small>
          </li>
        ))}
      </ul>
      {conversations.some(({ held }) => held > 0) ? (
        <p className={styles['note']}>{transferWords.held}</p>
      ) : null}
      {skippedCount > 0 ? (
        <div
          className={styles['skipped']}
          role="group"
          aria-label={transferWords.skipped}
          tabIndex={0}
        >
          {skipped.map((one) => (
            <p key={`${one.line} ${one.reason}`}>{skippedLine(one)}</p>
          ))}
          {skippedCount > skipped.length ? (
            <p>{skippedMore(skippedCount - skipped.length)}</p>
          ) : null}
        </div>
      ) : null}
      <div className={formStyles['actions']}>
        <span className={formStyles['grow']} />
        <Button look="main" onClick={closeImport}>
          {transferWords.done}
        </Button>
      </div>
    </>
  );
}
