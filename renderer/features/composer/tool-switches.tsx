import { activityName } from '../../../shared/text/phrases/activities.ts';
import { hostedToolMeaning } from '../../../shared/text/phrases/composer.ts';
import type { ToolSwitch } from '../../stores/composer.ts';
import { classNames } from '../../ui/class-names.ts';
import { Tip } from '../../ui/tip.tsx';
import styles from './composer.module.css';

interface ToolSwitchesProps {
  readonly provider: string;
  readonly switches: readonly ToolSwitch[];
  readonly onSwitch: (name: string, isOn: boolean) => void;
}

/** What the provider may run by itself while it answers; each switch says what it means. */
export function ToolSwitches({ provider, switches, onSwitch }: ToolSwitchesProps) {
  return switches.map(({ name, isOn }) => (
    <Tip key={name} text={hostedToolMeaning(name, provider, isOn)} side="top">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className={classNames(styles['chip'], isOn && styles['on'])}
        onClick={() => onSwitch(name, !isOn)}
      >
        {activityName(name)}
      </button>
    </Tip>
  ));
}
