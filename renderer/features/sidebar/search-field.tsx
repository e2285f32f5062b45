import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { shortcut } from '../../../shared/text/phrases/app.ts';
import { searchWords } from '../../../shared/text/phrases/search.ts';
import { searchField } from '../../focus.ts';
import { useApp } from '../../stores/app.ts';
import { searchFor, useSearch } from '../../stores/search.ts';
import { isComposing, isPlainEnter } from '../../ui/enter-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { resultButtons } from './result-focus.ts';
import styles from './search.module.css';

interface SearchFieldProps {
  readonly results: RefObject<HTMLElement | null>;
}

/** Where is typed what is looked for: down leads to what was found, Enter opens the first, Escape clears. */
export function SearchField({ results }: SearchFieldProps) {
  const text = useSearch((search) => search.text);
  const platform = useApp((app) => app.platform, '');
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    searchFor('');
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const [first] = resultButtons(results.current);
    if (event.key === 'ArrowDown') first?.focus();
    else if (isPlainEnter(event.nativeEvent)) first?.click();
    else if (event.key === 'Escape' && text !== '') clear();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['field']} role="search">
      <Search aria-hidden />
      <input
        ref={field}
        id={searchField}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        dir="auto"
        aria-label={searchWords.field}
        aria-keyshortcuts="Control+Shift+F"
        placeholder={`${searchWords.placeholder}  ${shortcut('Mod+Shift+F', platform)}`}
        value={text}
        onChange={(event) => searchFor(event.target.value)}
        onKeyDown={press}
      />
      {text === '' ? null : (
        <IconButton isSmall name={searchWords.clear} icon={<X aria-hidden />} onClick={clear} />
      )}
    </div>
  );
}
