import type { ComponentPropsWithRef } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `main`: the one that is meant; `quiet`: without a border. */
  readonly look?: 'plain' | 'main' | 'quiet';
}

export function Button({ look = 'plain', className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles['button'], styles[look], className)}
    />
  );
}
