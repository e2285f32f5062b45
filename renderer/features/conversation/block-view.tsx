import { retractedTitle } from '../../../shared/text/phrases/conversation.ts';
import type { NumberedSource } from '../../../shared/model/citations.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { openLink } from '../../stores/window-actions.ts';
import { Fold } from '../../ui/fold.tsx';
import styles from './blocks.module.css';
import { EntryLine } from './entry-line.tsx';
import { PastEnding } from './past-ending.tsx';
import { ReasoningFold } from './reasoning-fold.tsx';
import { ToolCallCard } from './tool-call-card.tsx';
import type { Block } from './turn-blocks.ts';
import { useTurnParts } from './turn-parts.ts';

export interface BlockViewProps {
  readonly block: Block;
  readonly sources: readonly NumberedSource[];
  readonly onShowSource: (source: number) => void;
  readonly onShowActivity: (activity: string) => void;
}

const open = (url: string) => void openLink(url);

/** One piece of an answer. */
export function BlockView({ block, sources, onShowSource, onShowActivity }: BlockViewProps) {
  const { Activities, Markdown, Marks } = useTurnParts();
  switch (block.kind) {
    case 'activities':
      return <Activities items={block.items} onShow={onShowActivity} />;
    case 'reasoning':
      return <ReasoningFold item={block.item} />;
    case 'text':
      return (
        <div className={styles['markdown']}>
          <Markdown
            text={block.item.text}
            open={block.item.open}
            marks={block.marks}
            renderMark={(mark) => <Marks mark={mark} sources={sources} onShow={onShowSource} />}
            onLink={open}
          />
        </div>
      );
    case 'tool_call':
      return <ToolCallCard item={block.item} />;
    case 'retracted':
      return (
        <div>
          <Fold title={retractedTitle(block.reason)}>
            <div className={styles['retracted']}>
              {block.blocks.map((inner) => (
                <BlockView
                  key={inner.id}
                  block={inner}
                  sources={sources}
                  onShowSource={onShowSource}
                  onShowActivity={onShowActivity}
                />
              ))}
            </div>
          </Fold>
        </div>
      );
    case 'past_ending':
      return <PastEnding ending={block.ending} />;
    case 'entry':
      return <EntryLine entry={block.entry} />;
    default:
      return unreachable(block);
  }
}
