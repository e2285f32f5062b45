import { composerWords, modelGone } from '../../../shared/text/phrases/composer.ts';
import { ComposerRefusal } from './composer-refusal.tsx';
import styles from './composer.module.css';
import type { useComposer } from './use-composer.ts';

interface ComposerNotesProps extends Pick<
  ReturnType<typeof useComposer>,
  'draft' | 'model' | 'gone' | 'isElsewhere'
> {
  readonly onTryAgain: () => void;
}

/** What stands in the way of sending, above the field. */
export function ComposerNotes(props: ComposerNotesProps) {
  const { draft, model, gone, isElsewhere, onTryAgain } = props;
  return (
    <>
      {draft.refusal ? (
        <ComposerRefusal
          refusal={draft.refusal}
          provider={model?.provider}
          onTryAgain={onTryAgain}
        />
      ) : null}
      {gone ? <p className={styles['gone']}>{modelGone(gone)}</p> : null}
      <div role="status">
        {isElsewhere ? <p className={styles['gone']}>{composerWords.elsewhere}</p> : null}
      </div>
    </>
  );
}
