import { PanelLeft, PanelRight, SquarePen } from 'lucide-react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { appWords, shortcut } from '../../../shared/text/phrases/app.ts';
import { detailWords } from '../../../shared/text/phrases/conversation.ts';
import { useApp } from '../../stores/app.ts';
import { showNewConversation } from '../../stores/conversation-actions.ts';
import {
  columnsOf,
  useView,
  viewStore,
  withDetail,
  withoutDetail,
  withSidebarToggled,
} from '../../stores/view.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './conversation-header.module.css';
import { ConversationMenu } from './conversation-menu.tsx';

interface ConversationHeaderProps {
  readonly title: string;
  /** Undefined: it has not begun. */
  readonly conversation: ConversationId | undefined;
  /** Whether there are answers whose sources could be shown. */
  readonly hasDetail: boolean;
}

export function ConversationHeader({ title, conversation, hasDetail }: ConversationHeaderProps) {
  const platform = useApp((app) => app.platform, '');
  const isSidebarHidden = useView((view) => columnsOf(view).sidebar === 'hidden');
  const isDetailShown = useView((view) => view.detail !== undefined);
  return (
    <header className={styles['bar']}>
      {isSidebarHidden ? (
        <span className={styles['start']}>
          <IconButton
            name={appWords.showSidebar}
            keys={shortcut('Mod+B', platform)}
            icon={<PanelLeft aria-hidden />}
            onClick={() => viewStore.setState(withSidebarToggled, true)}
          />
          <IconButton
            name={appWords.newConversation}
            keys={shortcut('Mod+N', platform)}
            icon={<SquarePen aria-hidden />}
            onClick={showNewConversation}
          />
        </span>
      ) : null}
      <h1 className={styles['title']} dir="auto" title={title}>
        {title}
      </h1>
      {conversation === undefined ? null : <ConversationMenu conversation={conversation} />}
      {hasDetail ? (
        <IconButton
          name={isDetailShown ? detailWords.hide : detailWords.show}
          icon={<PanelRight aria-hidden />}
          isOn={isDetailShown}
          aria-pressed={isDetailShown}
          onClick={() =>
            viewStore.setState(
              (view) => (view.detail ? withoutDetail(view) : withDetail(view, { kind: 'sources' })),
              true,
            )
          }
        />
      ) : null}
    </header>
  );
}
