import { activityName } from '../../../shared/text/phrases/activities.ts';
import { hostedToolDoes } from '../../../shared/text/phrases/composer.ts';
import formStyles from '../../ui/form.module.css';
import { Switch } from '../../ui/switch.tsx';
import styles from './hosted-tool-fields.module.css';
import type { ProviderFormState } from './use-provider-form.ts';

type HostedToolFieldsProps = Pick<ProviderFormState, 'form' | 'source' | 'change'>;

/** What the provider may run by itself; turning it on is the consent, so it says what that means. */
export function HostedToolFields({ form, source, change }: HostedToolFieldsProps) {
  return source.hostedTools.map((tool) => {
    const others = form.hostedTools.filter((one) => one !== tool);
    return (
      <div key={tool} className={formStyles['field']}>
        <span id={`tool-${tool}`} className={formStyles['label']}>
          {activityName(tool)}
        </span>
        <div className={styles['control']}>
          <Switch
            isOn={form.hostedTools.includes(tool)}
            labelledBy={`tool-${tool}`}
            describedBy={`tool-${tool}-does`}
            onChange={(isOn) => change({ hostedTools: isOn ? [...others, tool] : others })}
          />
          <p id={`tool-${tool}-does`}>{hostedToolDoes(tool, source.label)}</p>
        </div>
      </div>
    );
  });
}
