import { useState } from 'react';
import { onboardingWords } from '../../../shared/text/phrases/onboarding.ts';
import { refusalText } from '../../../shared/text/phrases/refusals.ts';
import { useApp } from '../../stores/app.ts';
import { addDemo } from '../../stores/provider-actions.ts';
import { refusalOf, type Refusal } from '../../stores/refusal.ts';
import { Button } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';
import { AddProviderForm } from './add-provider.tsx';
import styles from './welcome.module.css';

/** What is shown while nothing is declared: look around with the demo, or add a provider. */
export function Welcome() {
  const hasSources = useApp((app) => app.sources.length > 0, false);
  return (
    <div className={formStyles['page']}>
      <h1>{onboardingWords.welcome}</h1>
      <p className={formStyles['lead']}>{onboardingWords.welcomeText}</p>
      <Demo />
      {hasSources ? (
        <>
          <h2>{onboardingWords.addTitle}</h2>
          <p className={formStyles['lead']}>{onboardingWords.addText}</p>
          <AddProviderForm onCancel={undefined} />
        </>
      ) : null}
    </div>
  );
}

function Demo() {
  const [isAdding, setIsAdding] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const add = async () => {
    setIsAdding(true);
    try {
      await addDemo();
    } catch (error) {
      setRefusal(refusalOf(error));
      setIsAdding(false);
    }
  };
  return (
    <section className={styles['demo']} aria-label={onboardingWords.demoTitle}>
      <div className={styles['text']}>
        <h2>{onboardingWords.demoTitle}</h2>
        <p>{onboardingWords.demoText}</p>
        {refusal ? <p role="alert">{refusalText(refusal).title}</p> : null}
      </div>
      <Button look="main" disabled={isAdding} onClick={() => void add()}>
        {onboardingWords.tryDemo}
      </Button>
    </section>
  );
}
