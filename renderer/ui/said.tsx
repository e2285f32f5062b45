import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './said.module.css';

interface SaidProps {
  readonly said: { readonly text: string; readonly at: number } | undefined;
  /** Whether something stands where it would. */
  readonly isRaised: boolean;
}

/** How long a message stays, in milliseconds, for each character and at least. */
const perCharacter = 60;
const least = 2500;

/** A short message about something that was done; it goes by itself and takes no clicks. */
export function Said({ said, isRaised }: SaidProps) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(
      () => setGone(said.at),
      Math.max(least, said.text.length * perCharacter),
    );
    return () => clearTimeout(timer);
  }, [said]);
  const isShown = said !== undefined && said.at !== gone;
  return (
    <div className={classNames(styles['place'], isRaised && styles['raised'])} role="status">
      {isShown ? <p className={styles['said']}>{said.text}</p> : null}
    </div>
  );
}
