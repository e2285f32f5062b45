import { Info } from 'lucide-react';
import type { Entry } from '../../../shared/model/entry.ts';
import { entryText } from '../../../shared/text/phrases/notices.ts';
import styles from './blocks.module.css';

/** A notice, or an entry that only has a line. */
export function EntryLine({ entry }: { readonly entry: Entry }) {
  const text = entryText(entry);
  if (text === undefined) return null;
  return (
    <p className={styles['line']}>
      <Info aria-hidden />
      <span>{text}</span>
    </p>
  );
}
