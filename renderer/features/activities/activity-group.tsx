import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ActivityItem } from '../../../shared/model/reading-item.ts';
import { activitiesFolded, foldedOutcome } from '../../../shared/text/phrases/activities.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './activity-group.module.css';
import { ActivityIcon } from './activity-icon.tsx';
import { ActivityLine } from './activity-line.tsx';
import { foldActivities } from './fold-activities.ts';
import lineStyles from './activity-line.module.css';

interface ActivityGroupProps {
  /** Neighbours in reading order. */
  readonly items: readonly ActivityItem[];
  readonly onShow: (activity: string) => void;
}

/** Neighbouring activities: those that ended fold into one line, one that runs keeps its own. */
export function ActivityGroup({ items, onShow }: ActivityGroupProps) {
  const { folded, single } = foldActivities(items);
  const line = (item: ActivityItem) => (
    <ActivityLine
      key={item.id}
      item={item}
      onShow={item.activity === '' ? undefined : () => onShow(item.activity)}
    />
  );
  return (
    <div>
      {folded.length > 0 ? (
        <FoldedActivities items={folded}>{folded.map(line)}</FoldedActivities>
      ) : null}
      {single.map(line)}
    </div>
  );
}

interface FoldedActivitiesProps {
  readonly items: readonly ActivityItem[];
  readonly children: React.ReactNode;
}

function FoldedActivities({ items, children }: FoldedActivitiesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const content = useId();
  const providers = [...new Set(items.map(({ provider }) => provider))].filter(Boolean).join(', ');
  const end = [foldedOutcome(items), providers].filter(Boolean).join(' · ');
  return (
    <>
      <button
        type="button"
        className={classNames(lineStyles['line'], styles['fold'])}
        aria-expanded={isOpen}
        aria-controls={isOpen ? content : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ActivityIcon name={items[0]?.name ?? ''} />
        <span className={lineStyles['name']}>{activitiesFolded(items)}</span>
        <ChevronRight className={styles['arrow']} aria-hidden />
        <span className={lineStyles['end']}>{end}</span>
      </button>
      {isOpen ? (
        <div id={content} className={styles['lines']}>
          {children}
        </div>
      ) : null}
    </>
  );
}
