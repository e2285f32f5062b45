import type { ProviderView } from '../../../shared/bridge/views.ts';
import {
  credentialSentence,
  credentialText,
  providerWords,
} from '../../../shared/text/phrases/onboarding.ts';
import formStyles from '../../ui/form.module.css';
import { DetailField } from './detail-field.tsx';
import { RemoveKey } from './remove-key.tsx';

/** The key of a provider: which it is, how it stands, and the way to be rid of it. */
export function KeyField({ provider }: { readonly provider: ProviderView }) {
  const { credential, keyOptional, isDemo } = provider;
  const { name, note, isMissing } = credentialText(credential, keyOptional || isDemo);
  const said = credentialSentence(credential) ?? note;
  const look = credential.kind === 'saved' && isMissing ? 'problem' : 'hint';
  return (
    <DetailField label={providerWords.key}>
      <p>{name}</p>
      {said === '' ? null : <p className={formStyles[look]}>{said}</p>}
      <RemoveKey provider={provider} />
    </DetailField>
  );
}
