import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { detailWords } from '../../../shared/text/phrases/conversation.ts';
import { focusComposer } from '../../focus.ts';
import { viewStore, withoutDetail } from '../../stores/view.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './details-column.module.css';

interface DetailsColumnProps {
  readonly title: string;
  /** Changes when another thing is shown: then it is read from its top again. */
  readonly subject: string;
  readonly children: ReactNode;
}

/** The third column: what stands behind an answer. */
export function DetailsColumn({ title, subject, children }: DetailsColumnProps) {
  const close = () => {
    viewStore.setState(withoutDetail, true);
    focusComposer();
  };
  return (
    <aside className={styles['column']} aria-label={detailWords.column}>
      <header className={styles['bar']}>
        <h2>{title}</h2>
        <IconButton name={detailWords.hide} icon={<X aria-hidden />} onClick={close} />
      </header>
      <div key={subject} className={styles['body']}>
        {children}
      </div>
    </aside>
  );
}
