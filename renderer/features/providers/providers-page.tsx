import { useState } from 'react';
import type { ProviderView } from '../../../shared/bridge/views.ts';
import { providerWords } from '../../../shared/text/phrases/onboarding.ts';
import { useApp } from '../../stores/app.ts';
import { showAddProvider } from '../../stores/provider-actions.ts';
import { Button } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';
import { ProviderDetails } from './provider-details.tsx';
import { ProviderRow } from './provider-row.tsx';

/** The declared providers: where each is, what key it has, what models. */
export function ProvidersPage() {
  const providers = useApp((app) => app.providers, none);
  const [picked, setPicked] = useState<string>();
  const shown = providers.find(({ name }) => name === picked);
  return (
    <div className={formStyles['page']}>
      <h1>{providerWords.title}</h1>
      <p className={formStyles['lead']}>{providerWords.text}</p>
      {providers.length === 0 ? (
        <p className={formStyles['lead']}>{providerWords.none}</p>
      ) : (
        <div className={formStyles['table']}>
          {providers.map((provider) => (
            <ProviderRow
              key={provider.name}
              provider={provider}
              isPicked={provider.name === picked}
              onPick={() => setPicked(provider.name === picked ? undefined : provider.name)}
            />
          ))}
        </div>
      )}
      {shown ? (
        <ProviderDetails key={shown.name} provider={shown} />
      ) : (
        <div className={formStyles['actions']}>
          <span className={formStyles['grow']} />
          <Button look="main" onClick={showAddProvider}>
            {providerWords.add}
          </Button>
        </div>
      )}
    </div>
  );
}

const none: readonly ProviderView[] = [];
