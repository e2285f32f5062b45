import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { ProviderView } from '../../../shared/bridge/views.ts';
import type { ProbeReport } from '../../../shared/model/probe.ts';
import { probeCosts, probeWords } from '../../../shared/text/phrases/probe.ts';
import { refusalSentence } from '../../../shared/text/phrases/refusals.ts';
import { probeProvider } from '../../stores/provider-actions.ts';
import { type Refusal, refusalOf } from '../../stores/refusal.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import formStyles from '../../ui/form.module.css';
import { ModelField } from '../onboarding/model-field.tsx';
import styles from './probe-dialog.module.css';
import { ProbeFindings } from './probe-findings.tsx';

/** Says what a probe may cost, lets it begin, and shows what was found out. */
export function ProbeDialog({ provider }: { readonly provider: ProviderView }) {
  const { name, models } = provider;
  const [isOpen, setIsOpen] = useState(false);
  const [model, setModel] = useState('');
  const probe = useProbe();
  const asked = model === '' ? (models[0]?.name ?? '') : model;
  const { report, refusal, isRunning } = probe;
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger asChild>
        <Button>{probeWords.open}</Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles['overlay']} />
        <Dialog.Content className={`${dialogStyles['dialog']} ${styles['dialog']}`}>
          <Dialog.Title>{probeWords.title(name)}</Dialog.Title>
          <Dialog.Description>{probeCosts(name, asked)}</Dialog.Description>
          <div className={styles['model']}>
            <ModelField label={probeWords.model} models={models} model={asked} onPick={setModel} />
          </div>
          {refusal ? <p className={styles['problem']}>{refusalSentence(refusal)}</p> : null}
          {report ? <ProbeFindings report={report} /> : null}
          <div className={formStyles['actions']}>
            <span className={formStyles['grow']} />
            <Dialog.Close asChild>
              <Button>{probeWords.close}</Button>
            </Dialog.Close>
            <Button
              look={report ? 'plain' : 'main'}
              disabled={isRunning || asked === ''}
              onClick={() => probe.begin(name, asked)}
            >
              {isRunning ? probeWords.running : report ? probeWords.again : probeWords.begin}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Probing {
  readonly isRunning: boolean;
  readonly report?: ProbeReport;
  readonly refusal?: Refusal;
}

function useProbe() {
  const [state, setState] = useState<Probing>({ isRunning: false });
  const begin = (name: string, model: string) => {
    setState({ isRunning: true });
    probeProvider(name, model).then(
      (report) => setState({ isRunning: false, report }),
      (error: unknown) => setState({ isRunning: false, refusal: refusalOf(error) }),
    );
  };
  return { ...state, begin };
}
