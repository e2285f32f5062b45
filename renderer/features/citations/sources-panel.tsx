import { useEffect, useRef } from 'react';
import type { NumberedSource } from '../../../shared/model/citations.ts';
import {
  citationWords,
  citedTimes,
  sourcePlace,
  sourceTitle,
} from '../../../shared/text/phrases/citations.ts';
import { openLink } from '../../stores/window-actions.ts';
import { classNames } from '../../ui/class-names.ts';
import { WebLink } from '../../ui/web-link.tsx';
import styles from './sources-panel.module.css';

interface SourcesPanelProps {
  readonly sources: readonly NumberedSource[];
  /** The number of the source that was asked for: it is brought into sight. */
  readonly shown: number | undefined;
}

const open = (url: string) => void openLink(url);

/** The sources of an answer with everything that was quoted from them. */
export function SourcesPanel({ sources, shown }: SourcesPanelProps) {
  if (sources.length === 0) return <p className={styles['none']}>{citationWords.noSources}</p>;
  return (
    <ol className={styles['panel']}>
      {sources.map((source) => (
        <SourceEntry key={source.number} source={source} isShown={source.number === shown} />
      ))}
    </ol>
  );
}

interface SourceEntryProps {
  readonly source: NumberedSource;
  readonly isShown: boolean;
}

function SourceEntry({ source: { number, source, excerpts, cited }, isShown }: SourceEntryProps) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <li ref={entry} className={classNames(styles['source'], isShown && styles['shown'])}>
      <WebLink
        onOpen={open}
        url={source.kind === 'web' ? source.url : undefined}
        className={styles['head']}
      >
        <span className={styles['number']}>{number}</span>
        <span className={styles['title']} dir="auto">
          {sourceTitle(source)}
        </span>
      </WebLink>
      <p className={styles['place']}>
        <span>{sourcePlace(source)}</span> · {citedTimes(cited)}
      </p>
      {excerpts.map((excerpt) => (
        <blockquote key={excerpt} dir="auto">
          {excerpt}
        </blockquote>
      ))}
    </li>
  );
}
