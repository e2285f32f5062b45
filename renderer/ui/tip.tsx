import { Tooltip } from 'radix-ui';
import type { ReactElement } from 'react';
import styles from './tip.module.css';

export interface TipProps {
  readonly text: string;
  readonly keys?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactElement;
}

/** What a control does, said when the pointer rests on it or the keyboard reaches it. */
export function Tip({ text, keys, side = 'bottom', children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles['tip']} side={side} sideOffset={4} collisionPadding={8}>
          {text}
          {keys ? <kbd className={styles['keys']}>{keys}</kbd> : null}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
