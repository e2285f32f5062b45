import type { SearchResult } from '../../shared/model/found.ts';
import { searchWords } from '../../shared/model/search-words.ts';
import { refusalOf, type Refusal } from './refusal.ts';

/** What came of a search. */
export type SearchAnswer =
  | { readonly kind: 'found'; readonly words: readonly string[]; readonly result: SearchResult }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

export interface SearcherParts {
  readonly find: (text: string) => Promise<SearchResult>;
  readonly wait: (ms: number, task: () => void) => void;
  /** Told the answer to what was typed last; undefined: nothing is looked for. */
  readonly tell: (answer: SearchAnswer | undefined) => void;
}

/** Milliseconds without a key before a search begins. */
const pause = 120;

/**
 * Searches behind the typing: one search at a time, and whatever was typed meanwhile makes its answer stale.
 * The returned function takes what is in the field now.
 */
export function createSearcher({ find, wait, tell }: SearcherParts): (text: string) => void {
  let wanted = '';
  let typed = 0;
  let isBusy = false;

  async function search(): Promise<void> {
    const text = wanted;
    if (isBusy || searchWords(text).length === 0) return;
    isBusy = true;
    const answer = await answerTo(text);
    isBusy = false;
    if (text === wanted) tell(answer);
    else await search();
  }

  async function answerTo(text: string): Promise<SearchAnswer> {
    try {
      return { kind: 'found', words: searchWords(text), result: await find(text) };
    } catch (error) {
      return { kind: 'failed', refusal: refusalOf(error) };
    }
  }

  return (text) => {
    wanted = text;
    typed += 1;
    const mine = typed;
    if (searchWords(text).length === 0) return tell(undefined);
    wait(pause, () => {
      if (mine === typed) void search();
    });
  };
}
