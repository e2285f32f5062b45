import { ChevronRight } from 'lucide-react';
import type { ProviderView } from '../../../shared/bridge/views.ts';
import {
  credentialText,
  modelsText,
  providerWords,
} from '../../../shared/text/phrases/onboarding.ts';
import { useApp } from '../../stores/app.ts';
import { providerState } from './provider-state.ts';
import styles from './provider-row.module.css';

interface ProviderRowProps {
  readonly provider: ProviderView;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

export function ProviderRow({ provider, isPicked, onPick }: ProviderRowProps) {
  const { name, source, isDemo, host, credential, keyOptional, models, listingProblem } = provider;
  const label = useApp((app) => app.sources.find(({ id }) => id === source)?.label, undefined);
  const key = credentialText(credential, keyOptional || isDemo);
  return (
    <button type="button" className={styles['row']} aria-expanded={isPicked} onClick={onPick}>
      <span className={styles['state']} data-state={providerState(provider)} />
      <span className={styles['cell']}>
        <b>
          {name}
          {isDemo ? <span className={styles['badge']}>{providerWords.demo}</span> : null}
        </b>
        <small>{[label ?? source, host].filter((word) => word !== '').join(' · ')}</small>
      </span>
      <span className={styles['cell']}>
        {key.name}
        {key.note ? <small>{key.note}</small> : null}
      </span>
      <span className={styles['cell']}>{modelsText(models.length, listingProblem)}</span>
      <ChevronRight aria-hidden />
    </button>
  );
}
