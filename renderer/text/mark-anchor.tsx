import { useContext } from 'react';
import type { Mark } from '../../shared/model/citations.ts';
import styles from './markdown.module.css';
import { MarkContext } from './view-context.ts';

/** A mark, held to the word before it: no line breaks between them, and nothing of that is copied. */
export function MarkAnchor({ mark }: { readonly mark: Mark }) {
  const renderMark = useContext(MarkContext);
  return <span className={styles['mark']}>{renderMark(mark)}</span>;
}
