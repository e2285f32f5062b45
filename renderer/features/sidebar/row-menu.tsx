import { ContextMenu } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { appWords, deleteKey } from '../../../shared/text/phrases/app.ts';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { useApp } from '../../stores/app.ts';
import { exportActs } from '../../stores/transfer-actions.ts';
import styles from '../../ui/menu.module.css';

interface RowMenuProps {
  readonly conversation: ConversationId;
  readonly children: ReactNode;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** What can be done with a conversation, by the right mouse button or the menu key on its row. */
export function RowMenu({ conversation, children, onRename, onDelete }: RowMenuProps) {
  const platform = useApp((app) => app.platform, '');
  const [row, setRow] = useState<HTMLElement | null>(null);
  const isPicked = useRef(false);
  const pick = (act: () => void) => () => {
    isPicked.current = true;
    act();
  };
  /** What was picked says where the focus goes; otherwise it goes back to the row. */
  const close = (event: Event) => {
    if (isPicked.current) event.preventDefault();
    isPicked.current = false;
  };
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild ref={setRow}>
        {children}
      </ContextMenu.Trigger>
      {/* In its column, where those find it who go by the parts of the page. */}
      <ContextMenu.Portal container={row?.closest('aside')}>
        <ContextMenu.Content
          className={styles['menu']}
          collisionPadding={10}
          onCloseAutoFocus={close}
        >
          <ContextMenu.Item className={styles['item']} onSelect={pick(onRename)}>
            {appWords.rename} <kbd>{appWords.renameKey}</kbd>
          </ContextMenu.Item>
          <ContextMenu.Separator className={styles['separator']} />
          {exportActs.map(({ label, run }) => (
            <ContextMenu.Item
              key={label}
              className={styles['item']}
              onSelect={() => void run(conversation)}
            >
              {label}
            </ContextMenu.Item>
          ))}
          <ContextMenu.Separator className={styles['separator']} />
          <ContextMenu.Item className={styles['item']} onSelect={pick(onDelete)}>
            {appWords.delete} <kbd>{deleteKey(platform)}</kbd>
          </ContextMenu.Item>
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
