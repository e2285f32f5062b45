import { onboardingWords } from '../../../shared/text/phrases/onboarding.ts';
import type { SourceView } from '../../../shared/bridge/views.ts';
import { useApp } from '../../stores/app.ts';
import { showProviders } from '../../stores/provider-actions.ts';
import formStyles from '../../ui/form.module.css';
import { ProviderFormView } from './provider-form-view.tsx';

/** The page that adds another provider. */
export function AddProvider() {
  return (
    <div className={formStyles['page']}>
      <h1>{onboardingWords.addTitle}</h1>
      <p className={formStyles['lead']}>{onboardingWords.addText}</p>
      <AddProviderForm onCancel={showProviders} />
    </div>
  );
}

interface AddProviderFormProps {
  readonly onCancel: (() => void) | undefined;
}

export function AddProviderForm({ onCancel }: AddProviderFormProps) {
  const sources = useApp((app) => app.sources, noSources);
  const providers = useApp((app) => app.providers, noProviders);
  const [first, ...others] = sources;
  if (!first) return null;
  return (
    <ProviderFormView
      sources={[first, ...others]}
      taken={providers.map(({ name }) => name)}
      onCancel={onCancel}
    />
  );
}

const noSources: readonly SourceView[] = [];
const noProviders: readonly { readonly name: string }[] = [];
