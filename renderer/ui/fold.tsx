import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  readonly title: ReactNode;
  /** Drawn only while it is open. */
  readonly children: ReactNode;
  readonly startsOpen?: boolean;
}

/** A line that opens to what it stands for. */
export function Fold({ title, children, startsOpen = false }: FoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const content = useId();
  return (
    <div className={styles['fold']}>
      <button
        type="button"
        className={styles['title']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? content : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronRight className={styles['arrow']} aria-hidden />
        {title}
      </button>
      {isOpen ? (
        <div id={content} className={styles['content']}>
          {children}
        </div>
      ) : null}
    </div>
  );
}
