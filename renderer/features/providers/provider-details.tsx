import { useState } from 'react';
import type { ProviderView } from '../../../shared/bridge/views.ts';
import { activityName } from '../../../shared/text/phrases/activities.ts';
import { hostedToolDoes } from '../../../shared/text/phrases/composer.ts';
import {
  credentialText,
  declaredIn,
  listingText,
  providerWords,
} from '../../../shared/text/phrases/onboarding.ts';
import { refusalSentence } from '../../../shared/text/phrases/refusals.ts';
import { listModels } from '../../stores/provider-actions.ts';
import { refusalOf, type Refusal } from '../../stores/refusal.ts';
import { askForKey } from '../../stores/view.ts';
import { showConfigFile } from '../../stores/window-actions.ts';
import { Button } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';
import { DetailField } from './detail-field.tsx';
import { KeyField } from './key-field.tsx';
import styles from './provider-details.module.css';
import { ProbeDialog } from './probe-dialog.tsx';
import { isStuck } from './provider-state.ts';

/** One provider: what is known of it, and what can be done now. Its settings are in the config file. */
export function ProviderDetails({ provider }: { readonly provider: ProviderView }) {
  const { name, hostedTools, origin, problems = [] } = provider;
  const listing = useListing(name);
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <p className={formStyles['lead']}>{declaredIn(origin.file, origin.line)}</p>
      {problems.length > 0 ? <p className={styles['problems']}>{providerWords.problems}</p> : null}
      <div className={formStyles['table']}>
        <KeyField provider={provider} />
        <ModelsField provider={provider} refusal={listing.refusal} />
        {hostedTools.map((tool) => (
          <DetailField
            key={tool.name}
            label={activityName(tool.name)}
            note={hostedToolDoes(tool.name, name)}
          >
            {tool.enabled ? providerWords.searchOn : providerWords.searchOff}
          </DetailField>
        ))}
      </div>
      <Actions provider={provider} listing={listing} />
    </section>
  );
}

interface ActionsProps {
  readonly provider: ProviderView;
  readonly listing: ReturnType<typeof useListing>;
}

function Actions({ provider, listing }: ActionsProps) {
  const { name, isDemo, credential, keyOptional, problems = [] } = provider;
  const key = credentialText(credential, keyOptional || isDemo);
  // Listing asks the keychain again for the key.
  const stuck = isStuck(credential);
  const { tryKeyAgain: tryAgain } = providerWords;
  return (
    <div className={formStyles['actions']}>
      <Button onClick={() => void showConfigFile()}>{providerWords.showFile}</Button>
      <span className={formStyles['grow']} />
      <Button look={stuck ? 'main' : 'plain'} disabled={listing.isListing} onClick={listing.list}>
        {listing.isListing ? providerWords.listing : stuck ? tryAgain : providerWords.list}
      </Button>
      {problems.length > 0 ? null : <ProbeDialog provider={provider} />}
      {isDemo ? null : (
        <Button look={key.isMissing && !stuck ? 'main' : 'plain'} onClick={() => askForKey(name)}>
          {credential.kind === 'session' || credential.kind === 'saved'
            ? providerWords.changeKey
            : providerWords.giveKey}
        </Button>
      )}
    </div>
  );
}

interface ModelsFieldProps {
  readonly provider: ProviderView;
  readonly refusal: Refusal | undefined;
}

function ModelsField({ provider: { models, listingProblem }, refusal }: ModelsFieldProps) {
  const problem = listingProblem && listingText(listingProblem);
  return (
    <DetailField label={providerWords.models} note={refusal ? refusalSentence(refusal) : problem}>
      {models.length === 0 ? (
        providerWords.notListed
      ) : (
        <ul className={styles['models']} tabIndex={0} aria-label={providerWords.models}>
          {models.map((model) => (
            <li key={model.name}>{model.name}</li>
          ))}
        </ul>
      )}
    </DetailField>
  );
}

function useListing(name: string) {
  const [isListing, setIsListing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const list = async () => {
    setIsListing(true);
    setRefusal(undefined);
    await listModels(name).catch((error: unknown) => setRefusal(refusalOf(error)));
    setIsListing(false);
  };
  return { isListing, refusal, list: () => void list() };
}
