import type { SourceView } from '../../../shared/bridge/views.ts';
import { draftProblemText, onboardingWords } from '../../../shared/text/phrases/onboarding.ts';
import { refusalText } from '../../../shared/text/phrases/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { FailureCard } from '../../ui/failure-card.tsx';
import styles from '../../ui/form.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { CheckLine } from './check-line.tsx';
import { HostedToolFields } from './hosted-tool-fields.tsx';
import { KeyFields } from './key-fields.tsx';
import { ModelField } from './model-field.tsx';
import { SourcePicker } from './source-picker.tsx';
import { useProviderForm } from './use-provider-form.ts';
import { WrittenLines } from './written-lines.tsx';

interface ProviderFormViewProps {
  readonly sources: readonly [SourceView, ...SourceView[]];
  readonly taken: readonly string[];
  /** Absent: there is nowhere to go back to. */
  readonly onCancel: (() => void) | undefined;
}

/** Declares a provider: what it speaks, its name, address, key and model, and what will be written. */
export function ProviderFormView({ sources, taken, onCancel }: ProviderFormViewProps) {
  const state = useProviderForm(sources, taken);
  const { form, source, problems, check, isAdding, refusal, change, leave } = state;
  const said = (field: 'name' | 'baseUrl') => {
    const code = problems[field];
    return code === undefined ? undefined : draftProblemText(code);
  };
  return (
    <form aria-label={onboardingWords.addTitle} onSubmit={(event) => event.preventDefault()}>
      <SourcePicker sources={sources} picked={form.source} onPick={state.pickSource} />
      <div className={styles['table']}>
        <TextField
          label={onboardingWords.name}
          value={form.name}
          hint={onboardingWords.nameHint}
          problem={said('name')}
          onChange={(name) => change({ name })}
          onLeave={() => leave('name')}
        />
        <TextField
          label={onboardingWords.baseUrl}
          value={form.baseUrl}
          placeholder={state.source.defaultBaseUrl ?? onboardingWords.urlExample}
          problem={said('baseUrl')}
          onChange={(baseUrl) => change({ baseUrl })}
          onLeave={() => leave('baseUrl')}
        />
        <KeyFields form={form} source={source} problems={problems} change={change} leave={leave} />
        <ModelField
          label={onboardingWords.model}
          models={check.status === 'done' ? check.outcome.models : []}
          model={form.model}
          onPick={(model) => change({ model })}
        />
        <HostedToolFields form={form} source={source} change={change} />
      </div>
      <CheckLine check={check} />
      <WrittenLines form={form} source={source} taken={taken} />
      {refusal ? (
        <FailureCard {...refusalText(refusal)} offers={[]} onOffer={() => undefined} />
      ) : null}
      <div className={styles['actions']}>
        <Button disabled={check.status === 'running'} onClick={state.runCheck}>
          {check.status === 'running' ? onboardingWords.checking : onboardingWords.check}
        </Button>
        <span className={styles['grow']} />
        {onCancel ? <Button onClick={onCancel}>{onboardingWords.cancel}</Button> : null}
        <Button look="main" disabled={isAdding} onClick={state.add}>
          {isAdding ? onboardingWords.adding : onboardingWords.add}
        </Button>
      </div>
    </form>
  );
}
