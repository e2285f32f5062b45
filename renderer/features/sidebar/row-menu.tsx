import { ContextMenu } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { appWords } from '../../../shared/text/phrases/app.ts';
import styles from './row-menu.module.css';

interface RowMenuProps {
  readonly children: ReactNode;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** What can be done with a conversation, by the right mouse button or the menu key on its row. */
export function RowMenu({ children, onRename, onDelete }: RowMenuProps) {
  const [row, setRow] = useState<HTMLElement | null>(null);
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
          // What was picked says where the focus goes.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <ContextMenu.Item className={styles['item']} onSelect={onRename}>
            {appWords.rename} <kbd>{appWords.renameKey}</kbd>
          </ContextMenu.Item>
          <ContextMenu.Item className={styles['item']} onSelect={onDelete}>
            {appWords.delete} <kbd>{appWords.deleteKey}</kbd>
          </ContextMenu.Item>
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
