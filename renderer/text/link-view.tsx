import { useContext, type MouseEvent, type ReactNode } from 'react';
import { linkRefused } from '../../shared/text/phrases/link.ts';
import { refusedLinkNote } from '../../shared/text/phrases/markdown.ts';
import styles from './markdown.module.css';
import { hasOtherHost, readLink } from './read-link.ts';
import { ShownText } from './shown-text.tsx';
import { ActionsContext } from './view-context.ts';

interface LinkViewProps {
  readonly url: string;
  /** The link's words without their marks. */
  readonly words: string;
  readonly children: ReactNode;
}

/**
 * A link. It never leads anywhere by itself: a press asks the one door, and the address it shows is the one
 * that would be opened. An address that cannot be opened leaves plain words and says why.
 */
export function LinkView({ url, words, children }: LinkViewProps) {
  const { openLink } = useContext(ActionsContext);
  const link = readLink(url);
  if (link.kind === 'none') return children;
  if (link.kind === 'refused') {
    return (
      <span title={linkRefused(link.refusal, url)}>
        {children}{' '}
        <span className={styles['note']}>
          <ShownText text={refusedLinkNote(link.refusal, url)} />
        </span>
      </span>
    );
  }
  const open = (event: MouseEvent) => {
    event.preventDefault();
    if (event.button < 2) openLink(link.href);
  };
  return (
    <>
      <a
        className={styles['link']}
        href={link.href}
        title={link.href}
        draggable={false}
        onClick={open}
        onAuxClick={open}
      >
        {children}
      </a>
      {hasOtherHost(words, link.host) ? (
        <span className={styles['note']}> ({link.host})</span>
      ) : null}
    </>
  );
}
