import { useCallback } from 'react';
import type { Mark, NumberedSource } from '../../../shared/model/citations.ts';
import { openLink } from '../../stores/window-actions.ts';
import styles from './blocks.module.css';
import { messageMark } from './found-ranges.ts';
import type { Block } from './turn-blocks.ts';
import { useTurnParts } from './turn-parts.ts';

interface TextBlockProps {
  readonly block: Extract<Block, { kind: 'text' }>;
  readonly sources: readonly NumberedSource[];
  readonly onShowSource: (source: number) => void;
}

const open = (url: string) => void openLink(url);

/** The words of an answer. How marks are drawn stays the same while words come, so they are not drawn again. */
export function TextBlock({ block, sources, onShowSource }: TextBlockProps) {
  const { Markdown, Marks } = useTurnParts();
  const renderMark = useCallback(
    (mark: Mark) => <Marks mark={mark} sources={sources} onShow={onShowSource} />,
    [Marks, sources, onShowSource],
  );
  return (
    <div className={styles['markdown']} {...messageMark('answer')}>
      <Markdown
        text={block.item.text}
        tail={block.item.tail}
        open={block.item.open}
        marks={block.marks}
        renderMark={renderMark}
        onLink={open}
      />
    </div>
  );
}
