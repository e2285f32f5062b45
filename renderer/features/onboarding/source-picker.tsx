import type { SourceView } from '../../../shared/bridge/views.ts';
import { onboardingWords } from '../../../shared/text/phrases/onboarding.ts';
import formStyles from '../../ui/form.module.css';
import styles from './source-picker.module.css';

interface SourcePickerProps {
  readonly sources: readonly SourceView[];
  readonly picked: string;
  readonly onPick: (id: string) => void;
}

/** What a provider speaks: one line for each source. */
export function SourcePicker({ sources, picked, onPick }: SourcePickerProps) {
  return (
    <fieldset className={styles['picker']}>
      <legend className={styles['legend']}>{onboardingWords.source}</legend>
      <div className={formStyles['table']}>
        {sources.map(({ id, label, talksTo, keyVariable, keyVariableFound }) => (
          <label key={id} className={styles['source']}>
            <input
              type="radio"
              name="source"
              value={id}
              checked={id === picked}
              onChange={() => onPick(id)}
            />
            <span className={styles['text']}>
              <b>{label}</b>
              <small>{talksTo}</small>
            </span>
            {keyVariableFound ? (
              <span className={styles['badge']}>
                {keyVariable} {onboardingWords.found}
              </span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
