import styles from './switch.module.css';

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly labelledBy: string;
  readonly describedBy?: string;
}

export function Switch({ isOn, onChange, labelledBy, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={styles['switch']}
      onClick={() => onChange(!isOn)}
    />
  );
}
