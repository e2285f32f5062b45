import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { Tip, type TipProps } from './tip.tsx';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** What it does: its name, and its tooltip. */
  readonly name: string;
  readonly icon: ReactNode;
  readonly keys?: string | undefined;
  readonly side?: TipProps['side'];
  readonly isSmall?: boolean;
  readonly isOn?: boolean;
}

/** A button that is only a picture, with its name for everybody who needs words. */
export function IconButton(props: IconButtonProps) {
  const { name, icon, keys, side, isSmall = false, isOn = false, className, ...rest } = props;
  const classes = [styles['button'], isSmall && styles['small'], isOn && styles['on'], className];
  return (
    <Tip text={name} keys={keys} {...(side ? { side } : {})}>
      <button type="button" aria-label={name} {...rest} className={classNames(...classes)}>
        {icon}
      </button>
    </Tip>
  );
}
