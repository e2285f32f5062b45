import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { transferWords } from '../../../shared/text/phrases/export.ts';
import { exportActs } from '../../stores/transfer-actions.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from '../../ui/menu.module.css';

/** What can be done with the conversation that is shown. */
export function ConversationMenu({ conversation }: { readonly conversation: ConversationId }) {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton ref={setHeader} name={transferWords.menu} icon={<Ellipsis aria-hidden />} />
      </DropdownMenu.Trigger>
      {/* In its column, where those find it who go by the parts of the page. */}
      <DropdownMenu.Portal container={header?.closest('main')}>
        <DropdownMenu.Content className={styles['menu']} align="end" collisionPadding={10}>
          {exportActs.map(({ label, run }) => (
            <DropdownMenu.Item
              key={label}
              className={styles['item']}
              onSelect={() => void run(conversation)}
            >
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
