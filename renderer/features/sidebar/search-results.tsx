import type { KeyboardEvent, RefObject } from 'react';
import type { SearchResult } from '../../../shared/model/found.ts';
import { refusalText } from '../../../shared/text/phrases/refusals.ts';
import { foundCount, searchWords } from '../../../shared/text/phrases/search.ts';
import { searchField } from '../../focus.ts';
import { useSearch } from '../../stores/search.ts';
import type { SearchAnswer } from '../../stores/searcher.ts';
import { classNames } from '../../ui/class-names.ts';
import { FoundGroup } from './found-group.tsx';
import { resultButtons, resultByKey } from './result-focus.ts';
import styles from './search.module.css';

interface SearchResultsProps {
  readonly results: RefObject<HTMLElement | null>;
}

/** What was found, by conversation; it stays while something else is looked for. */
export function SearchResults({ results }: SearchResultsProps) {
  const answer = useSearch((search) => search.answer);
  const isSearching = useSearch((search) => search.isSearching);
  const press = (event: KeyboardEvent) => {
    const buttons = resultButtons(results.current);
    const from = buttons.find((button) => button === document.activeElement);
    const to = from && resultByKey(buttons, from, event.key);
    if (!to) return;
    event.preventDefault();
    (to === 'field' ? document.getElementById(searchField) : to)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of its buttons come together here.
    <nav
      ref={results}
      className={classNames(styles['results'], isSearching && styles['stale'])}
      aria-label={searchWords.results}
      onKeyDown={press}
    >
      <p className={styles['note']} role="status">
        {noteOn(answer, isSearching)}
      </p>
      {answer?.kind === 'found' ? <Groups result={answer.result} /> : null}
    </nav>
  );
}

function noteOn(answer: SearchAnswer | undefined, isSearching: boolean): string {
  if (!answer) return isSearching ? searchWords.searching : '';
  if (answer.kind === 'failed') {
    const { title, advice } = refusalText(answer.refusal);
    return [searchWords.failed, title, advice].join(' ');
  }
  const { conversations } = answer.result;
  if (conversations.length === 0) return searchWords.nothing;
  const messages = conversations.reduce((sum, one) => sum + one.messages.length, 0);
  return foundCount(messages, conversations.length);
}

function Groups({ result }: { readonly result: SearchResult }) {
  const { conversations, hasMore, isPartial } = result;
  return (
    <>
      {conversations.length === 0 ? (
        <p className={styles['hint']}>{searchWords.nothingHint}</p>
      ) : null}
      <ul>
        {conversations.map((found) => (
          <FoundGroup key={found.conversation} found={found} />
        ))}
      </ul>
      {hasMore ? <p className={styles['hint']}>{searchWords.more}</p> : null}
      {isPartial ? <p className={styles['hint']}>{searchWords.partial}</p> : null}
    </>
  );
}
