import { Tooltip } from 'radix-ui';
import styles from './app.module.css';
import { KeyDialog } from './features/providers/key-dialog.tsx';
import { MarkCard } from './features/citations/mark-card.tsx';
import { TurnPartsProvider } from './features/conversation/turn-parts.ts';
import { ImportDialog } from './features/transfer/import-dialog.tsx';
import { Sidebar } from './features/sidebar/sidebar.tsx';
import { DetailColumn } from './detail-column.tsx';
import { MainColumn } from './main-column.tsx';
import { StartScreen } from './start-screen.tsx';
import { usePhase } from './stores/app.ts';
import { useUndo } from './stores/delete-actions.ts';
import { columnsOf, useView } from './stores/view.ts';
import { turnParts } from './turn-parts.ts';
import { Said } from './ui/said.tsx';
import { useWindowKeys } from './use-window-keys.ts';
import { useWindowTitle } from './use-window-title.ts';

/** The window: conversations, the conversation, what stands behind it. */
export function App() {
  const phase = usePhase();
  const sidebar = useView((view) => columnsOf(view).sidebar);
  const detail = useView((view) => columnsOf(view).detail);
  const said = useView((view) => view.said);
  const hasUndo = useUndo(({ deleted }) => deleted !== undefined);
  useWindowKeys();
  useWindowTitle();
  if (phase !== 'ready') return <StartScreen />;
  return (
    <Tooltip.Provider delayDuration={450} skipDelayDuration={150}>
      <TurnPartsProvider value={turnParts}>
        <div className={styles['window']}>
          {sidebar === 'hidden' ? null : (
            <div className={styles['sidebar']} data-place={sidebar} data-column="sidebar">
              <Sidebar />
            </div>
          )}
          <MainColumn />
          {detail === 'hidden' ? null : (
            <div className={styles['detail']} data-place={detail} data-column="detail">
              <DetailColumn />
            </div>
          )}
        </div>
        <MarkCard />
        <KeyDialog />
        <ImportDialog />
        <Said said={said} isRaised={hasUndo} />
      </TurnPartsProvider>
    </Tooltip.Provider>
  );
}
