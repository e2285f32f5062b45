import type { Citations, NumberedSource } from '../../../shared/model/citations.ts';
import {
  citationWords,
  hostOf,
  shortHost,
  sourcePlace,
  sourceTitle,
  uncitedHeading,
} from '../../../shared/text/phrases/citations.ts';
import { openLink } from '../../stores/window-actions.ts';
import { Fold } from '../../ui/fold.tsx';
import { WebLink } from '../../ui/web-link.tsx';
import styles from './source-list.module.css';

interface SourceListProps {
  readonly citations: Citations;
  readonly isLive: boolean;
  /** Searches of a complete answer, for saying that none of what they found was cited; else 0. */
  readonly searches: number;
}

const open = (url: string) => void openLink(url);

/** The sources under an answer, numbered as its marks are. */
export function SourceList({ citations, isLive, searches }: SourceListProps) {
  const { sources, uncited, incomplete } = citations;
  const citedNothing = sources.length === 0 && searches > 0 && !isLive;
  if (sources.length === 0 && (isLive || !citedNothing)) return null;
  return (
    <div className={styles['sources']}>
      {sources.length > 0 ? <h3>{citationWords.sources}</h3> : null}
      {citedNothing ? <p className={styles['line']}>{citationWords.citedNothing}</p> : null}
      <ol>
        {sources.map((source) => (
          <SourceRow key={source.number} source={source} />
        ))}
      </ol>
      {incomplete ? <p className={styles['line']}>{citationWords.incomplete}</p> : null}
      {uncited.length > 0 && !isLive ? <Uncited results={uncited} /> : null}
    </div>
  );
}

function SourceRow({ source: { number, source } }: { readonly source: NumberedSource }) {
  return (
    <li>
      <WebLink
        onOpen={open}
        url={source.kind === 'web' ? source.url : undefined}
        className={styles['row']}
      >
        <span className={styles['number']}>{number}</span>
        <span className={styles['title']} dir="auto">
          {sourceTitle(source)}
        </span>
        <span className={styles['place']}>{sourcePlace(source)}</span>
      </WebLink>
    </li>
  );
}

function Uncited({ results }: { readonly results: Citations['uncited'] }) {
  return (
    <div className={styles['uncited']}>
      <Fold title={uncitedHeading(results.length)}>
        <ul>
          {results.map(({ url, title }) => (
            <li key={url}>
              <WebLink onOpen={open} url={url} className={styles['row']}>
                <span className={styles['title']} dir="auto">
                  {title?.trim() || hostOf(url)}
                </span>
                <span className={styles['place']}>{shortHost(url)}</span>
              </WebLink>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}
