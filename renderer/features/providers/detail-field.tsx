import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from '../../ui/form.module.css';

interface DetailFieldProps {
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A row of a form that only tells. */
export function DetailField({ label, note, children }: DetailFieldProps) {
  return (
    <div className={classNames(styles['field'], styles['told'])}>
      <span className={styles['label']}>{label}</span>
      <div className={styles['control']}>
        {children}
        {note ? <p className={styles['hint']}>{note}</p> : null}
      </div>
    </div>
  );
}
