import { CircleAlert } from 'lucide-react';
import type { Ending } from '../../stores/turn-ending.ts';
import styles from './blocks.module.css';
import { endingWords } from './ending-words.ts';

/** A try that ended badly and was followed by another: one quiet line. */
export function PastEnding({ ending }: { readonly ending: Ending }) {
  return (
    <p className={styles['line']}>
      <CircleAlert aria-hidden />
      <span>{endingWords(ending, undefined).title}</span>
    </p>
  );
}
