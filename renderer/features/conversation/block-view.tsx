import { retractedTitle } from '../../../shared/text/phrases/conversation.ts';
import type { NumberedSource } from '../../../shared/model/citations.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { Fold } from '../../ui/fold.tsx';
import styles from './blocks.module.css';
import { EntryLine } from './entry-line.tsx';
import { PastEnding } from './past-ending.tsx';
import { ReasoningFold } from './reasoning-fold.tsx';
import { ToolCallCard } from './tool-call-card.tsx';
import { TextBlock } from './text-block.tsx';
import type { Block } from './turn-blocks.ts';
import { useTurnParts } from './turn-parts.ts';

export interface BlockViewProps {
  readonly block: Block;
  readonly sources: readonly NumberedSource[];
  readonly onShowSource: (source: number) => void;
  readonly onShowActivity: (activity: string) => void;
}

/** One piece of an answer. */
export function BlockView({ block, sources, onShowSource, onShowActivity }: BlockViewProps) {
  const { Activities } = useTurnParts();
  switch (block.kind) {
    case 'activities':
      return <Activities items={block.items} onShow={onShowActivity} />;
    case 'reasoning':
      return <ReasoningFold item={block.item} />;
    case 'text':
      return <TextBlock block={block} sources={sources} onShowSource={onShowSource} />;
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
