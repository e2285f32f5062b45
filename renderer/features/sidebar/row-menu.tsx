import { ContextMenu } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { appWords } from '../../../shared/text/phrases/app.ts';
import type { ConversationId } from '../../../shared/model/ids.ts';
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
          <ContextMenu.Item className={styles['item']} onSelect={onDelete}>
            {appWords.delete} <kbd>{appWords.deleteKey}</kbd>
          </ContextMenu.Item>
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
