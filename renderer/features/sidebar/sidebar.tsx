import { ChartColumn, PanelLeft, Server, SquarePen } from 'lucide-react';
import { useRef } from 'react';
import { appWords, shortcut } from '../../../shared/text/phrases/app.ts';
import { useApp } from '../../stores/app.ts';
import { showNewConversation } from '../../stores/conversation-actions.ts';
import { showProviders, showUsage } from '../../stores/provider-actions.ts';
import { useView, viewStore, withSidebarToggled } from '../../stores/view.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tip } from '../../ui/tip.tsx';
import { useConversations } from '../../stores/conversations.ts';
import { useSearch } from '../../stores/search.ts';
import { ConversationList } from './conversation-list.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import styles from './sidebar.module.css';

export function Sidebar() {
  const platform = useApp((app) => app.platform, '');
  const providers = useApp((app) => app.providers.length, 0);
  const screen = useView((view) => view.screen);
  const isSettings = screen === 'providers' || screen === 'add-provider';
  const hasConversations = useConversations(({ summaries }) =>
    Object.values(summaries).some(({ head }) => head !== undefined),
  );
  const isSearched = useSearch(({ text }) => hasConversations && text.trim() !== '');
  const results = useRef<HTMLElement>(null);
  return (
    <aside className={styles['sidebar']} aria-label={appWords.conversations}>
      <header className={styles['bar']}>
        <span className={styles['brand']}>{appWords.name}</span>
        <IconButton
          name={appWords.hideSidebar}
          keys={shortcut('Mod+B', platform)}
          icon={<PanelLeft aria-hidden />}
          onClick={() => viewStore.setState(withSidebarToggled, true)}
        />
        {providers > 0 ? (
          <IconButton
            name={appWords.newConversation}
            keys={shortcut('Mod+N', platform)}
            icon={<SquarePen aria-hidden />}
            onClick={showNewConversation}
          />
        ) : null}
      </header>
      {hasConversations ? <SearchField results={results} /> : null}
      {isSearched ? <SearchResults results={results} /> : <ConversationList />}
      <footer className={styles['foot']}>
        <button
          type="button"
          className={classNames(styles['row'], screen === 'usage' && styles['shown'])}
          aria-current={screen === 'usage' ? 'page' : undefined}
          onClick={showUsage}
        >
          <ChartColumn aria-hidden />
          <span className={styles['grow']}>{appWords.usage}</span>
        </button>
        <Tip text={appWords.settings} keys={shortcut('Mod+,', platform)} side="top">
          <button
            type="button"
            className={classNames(styles['row'], isSettings && styles['shown'])}
            aria-current={isSettings ? 'page' : undefined}
            onClick={showProviders}
          >
            <Server aria-hidden />
            <span className={styles['grow']}>{appWords.providers}</span>
            {providers > 0 ? <small>{providers}</small> : null}
          </button>
        </Tip>
      </footer>
    </aside>
  );
}
