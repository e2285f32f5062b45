import { codePointName } from '../../shared/text/phrases/markdown.ts';
import { cutAtHidden } from './hidden-characters.ts';
import styles from './frames.module.css';

/** Text in which characters that are not seen are shown by their names; what is copied is the text itself. */
export function ShownText({ text }: { readonly text: string }) {
  const pieces = cutAtHidden(text);
  if (pieces.every(({ isHidden }) => !isHidden)) return text;
  return pieces.map((piece, index) =>
    piece.isHidden ? (
      <span key={index} className={styles['hidden']} data-name={codePointName(piece.text)}>
        <bdi>{piece.text}</bdi>
      </span>
    ) : (
      piece.text
    ),
  );
}
