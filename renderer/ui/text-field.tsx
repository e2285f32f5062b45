import { useId, type ReactNode } from 'react';
import styles from './form.module.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly isSecret?: boolean;
  /** Beside the hint. */
  readonly children?: ReactNode;
}

/** A row of a form with one line to type in; what is wrong stands under it. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, onLeave, placeholder, hint, problem, isSecret, children } = props;
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['control']}>
        <input
          id={id}
          className={styles['input']}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={placeholder}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
        {children}
        {note === undefined ? null : (
          <p id={`${id}-note`} className={styles[problem === undefined ? 'hint' : 'problem']}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
