import {
  draftProblemText,
  keyKeepHint,
  onboardingWords,
} from '../../../shared/text/phrases/onboarding.ts';
import formStyles from '../../ui/form.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './key-fields.module.css';
import { keyKinds, type KeyKind, typedKeep } from './provider-form.ts';
import type { ProviderFormState } from './use-provider-form.ts';

type KeyFieldsProps = Pick<ProviderFormState, 'form' | 'source' | 'problems' | 'change' | 'leave'>;

const kindNames: Readonly<Record<KeyKind, string>> = {
  'sign-in': onboardingWords.keyBySignIn,
  keychain: onboardingWords.keyInKeychain,
  variable: onboardingWords.keyFromVariable,
  session: onboardingWords.keyForSession,
  none: onboardingWords.keyNone,
};

/** Where the key comes from, and the one field that goes with it. */
export function KeyFields({ form, source, problems, change, leave }: KeyFieldsProps) {
  const { keyKind, variable, typedKey } = form;
  const keep = typedKeep(form);
  const isDefault = variable.trim() !== '' && variable.trim() === source.keyVariable;
  const problem = (field: 'variable' | 'typedKey') => {
    const code = problems[field];
    return code === undefined ? undefined : draftProblemText(code);
  };
  return (
    <>
      <div className={formStyles['field']} role="radiogroup" aria-label={onboardingWords.key}>
        <span className={formStyles['label']}>{onboardingWords.key}</span>
        <div>
          <div className={styles['kinds']}>
            {keyKinds(source).map((kind) => (
              <label key={kind}>
                <input
                  type="radio"
                  name="key"
                  checked={kind === keyKind}
                  onChange={() => change({ keyKind: kind })}
                />
                {kindNames[kind]}
              </label>
            ))}
          </div>
          {keyKind === 'sign-in' ? (
            <p className={formStyles['hint']}>{onboardingWords.signInHint}</p>
          ) : null}
        </div>
      </div>
      {keyKind === 'variable' ? (
        <TextField
          label={onboardingWords.variable}
          value={variable}
          onChange={(value) => change({ variable: value })}
          onLeave={() => leave('variable')}
          problem={problem('variable')}
        >
          {isDefault ? <VariableBadge isFound={source.keyVariableFound} /> : null}
        </TextField>
      ) : null}
      {keep ? (
        <TextField
          label={onboardingWords.typedKey}
          isSecret
          value={typedKey}
          hint={keyKeepHint(keep)}
          onChange={(value) => change({ typedKey: value })}
          onLeave={() => leave('typedKey')}
          problem={problem('typedKey')}
        />
      ) : null}
    </>
  );
}

function VariableBadge({ isFound }: { readonly isFound: boolean }) {
  return (
    <span className={styles['badge']} data-found={isFound}>
      {isFound ? onboardingWords.found : onboardingWords.notFound}
    </span>
  );
}
