import styles from './app.module.css';
import { Banners } from './features/banner/banners.tsx';
import { Composer } from './features/composer/composer.tsx';
import { ConversationView } from './features/conversation/conversation-view.tsx';
import { UndoBar } from './features/conversation/undo-bar.tsx';
import { AddProvider } from './features/onboarding/add-provider.tsx';
import { Welcome } from './features/onboarding/welcome.tsx';
import { UsagePage } from './features/usage/usage-page.tsx';
import { ProvidersPage } from './features/providers/providers-page.tsx';
import { SettingsHeader } from './settings-header.tsx';
import { askedBefore } from './shown-turn.ts';
import { useApp } from './stores/app.ts';
import { useView } from './stores/view.ts';

/** The column in the middle, whatever it shows. */
export function MainColumn() {
  return (
    <main className={styles['main']} data-column="conversation">
      <Banners />
      <Shown />
    </main>
  );
}

function Shown() {
  const screen = useView((view) => view.screen);
  const conversation = useView((view) => view.conversation);
  const isFirstRun = useApp((app) => app.providers.length === 0, true);
  if (screen !== 'conversation') {
    return (
      <>
        <SettingsHeader />
        {/* Read by the keyboard too, where nothing in it takes the focus. */}
        <div className={styles['page']} tabIndex={screen === 'usage' ? 0 : undefined}>
          {screen === 'usage' ? <UsagePage /> : null}
          {screen === 'providers' ? <ProvidersPage /> : null}
          {screen === 'add-provider' ? <AddProvider /> : null}
        </div>
        <UndoBar />
      </>
    );
  }
  if (isFirstRun && conversation === undefined) {
    return (
      <div className={styles['page']}>
        <Welcome />
      </div>
    );
  }
  return (
    <>
      <ConversationView conversation={conversation} />
      <UndoBar />
      <Composer key={conversation ?? ''} conversation={conversation} asked={askedBefore} />
    </>
  );
}
