import { Wrench } from 'lucide-react';
import type { ToolCallItem } from '../../../shared/model/reading-item.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { Fold } from '../../ui/fold.tsx';
import styles from './blocks.module.css';
import { toolState } from './tool-state.ts';

/** A call the model made of a tool here, with what it asked for and what came back. */
export function ToolCallCard({ item }: { readonly item: ToolCallItem }) {
  const { name, arguments: text, result } = item;
  const shown = result?.display ?? result?.content;
  return (
    <div className={styles['tool']}>
      <header>
        <Wrench aria-hidden />
        <code>{name}</code>
        <span className={styles['state']} data-bad={result?.is_error === true}>
          {toolState(item)}
        </span>
      </header>
      <Fold title={conversationWords.toolArguments}>
        <pre tabIndex={0}>{text === '' ? '{}' : text}</pre>
      </Fold>
      {shown === undefined ? null : (
        <Fold title={conversationWords.toolResult}>
          <pre tabIndex={0}>{shown}</pre>
        </Fold>
      )}
    </div>
  );
}
