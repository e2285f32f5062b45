import type { Excerpt } from '../../../shared/model/search-hits.ts';
import { searchWords } from '../../../shared/text/phrases/search.ts';
import { markedPieces } from './marked-pieces.ts';
import styles from './search.module.css';

interface MarkedTextProps {
  readonly excerpt: Excerpt;
  readonly className?: string | undefined;
}

/** An excerpt as plain text, whatever it says, with its hits marked. */
export function MarkedText({ excerpt, className }: MarkedTextProps) {
  return (
    <bdi className={className}>
      {excerpt.isCutBefore ? searchWords.cut : ''}
      {markedPieces(excerpt).map(({ text, isHit }, index) =>
        // Pieces of one text never move, so their place is their key.
        isHit ? (
          <mark key={index} className={styles['hit']}>
            {text}
          </mark>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
      {excerpt.isCutAfter ? searchWords.cut : ''}
    </bdi>
  );
}
