import { Image } from 'lucide-react';
import { useContext } from 'react';
import { imageHint, imageWords } from '../../shared/text/phrases/markdown.ts';
import styles from './markdown.module.css';
import { readLink } from './read-link.ts';
import { ShownText } from './shown-text.tsx';
import { ActionsContext } from './view-context.ts';

interface ImageChipProps {
  readonly url: string;
  readonly alt: string;
  /** Inside a link the chip is no button of its own. */
  readonly isInLink: boolean;
}

/** Stands for a picture, which is never loaded: its words, and the host it is at. */
export function ImageChip({ url, alt, isInLink }: ImageChipProps) {
  const { openLink } = useContext(ActionsContext);
  const link = readLink(url);
  const host = link.kind === 'link' ? link.host : undefined;
  const content = (
    <>
      <Image aria-hidden />
      <ShownText text={imageWords(alt)} />
      {host === undefined ? null : <span className={styles['host']}>{host}</span>}
    </>
  );
  if (link.kind !== 'link' || isInLink) {
    return (
      <span className={styles['chip']} title={imageHint(host)}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles['chip']}
      title={`${imageHint(host)}\n${link.href}`}
      onClick={() => openLink(link.href)}
    >
      {content}
    </button>
  );
}
