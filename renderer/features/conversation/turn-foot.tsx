import { Copy, RotateCcw, Trash2 } from 'lucide-react';
import { citationWords } from '../../../shared/text/phrases/citations.ts';
import {
  cacheShare,
  conversationWords,
  searchesInTurn,
  tokensExplained,
  tokensInOut,
} from '../../../shared/text/phrases/conversation.ts';
import { duration } from '../../../shared/text/phrases/numbers.ts';
import type { TurnReading } from '../../stores/turn-reading.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './turn-foot.module.css';

interface TurnFootProps {
  readonly reading: TurnReading;
  /** Whether the model could search: only then is it worth saying that it did not. */
  readonly couldSearch: boolean;
  readonly onCopy: () => void;
  readonly onAskAgain: () => void;
  readonly onDelete: () => void;
  /** Whether no turn follows, which would go with it. */
  readonly isLast: boolean;
}

/** Who answered, what ran, how long it took and what it cost in tokens. */
export function TurnFoot(props: TurnFootProps) {
  const { reading, couldSearch, isLast, onCopy, onAskAgain, onDelete } = props;
  const { model, searches, usage, took } = reading;
  const isAnswered = reading.ending === undefined && reading.items.length > 0;
  const notSearched = couldSearch && isAnswered ? citationWords.noSearch : undefined;
  const facts = [
    searchesInTurn(searches) ?? notSearched,
    took > 0 ? duration(took) : undefined,
    tokensInOut(usage),
    cacheShare(usage),
  ].filter((fact) => fact !== undefined);
  return (
    <footer className={styles['foot']}>
      <p className={styles['facts']} title={tokensExplained(usage)}>
        {model ? (
          <span className={styles['model']}>
            {model.name} · {model.provider}
          </span>
        ) : null}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <IconButton
        isSmall
        name={conversationWords.copyAnswer}
        icon={<Copy aria-hidden />}
        onClick={onCopy}
      />
      <IconButton
        isSmall
        name={conversationWords.askAgain}
        icon={<RotateCcw aria-hidden />}
        onClick={onAskAgain}
      />
      <IconButton
        isSmall
        name={isLast ? conversationWords.deleteLast : conversationWords.deleteFrom}
        icon={<Trash2 aria-hidden />}
        onClick={onDelete}
      />
    </footer>
  );
}
