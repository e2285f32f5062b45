import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { markdownWords } from '../../shared/text/phrases/markdown.ts';
import styles from './frames.module.css';

interface CopyButtonProps {
  readonly name: string;
  readonly onCopy: () => Promise<void>;
}

const shownFor = 2_000;

/** Copies what it stands beside, and says so for a moment. */
export function CopyButton({ name, onCopy }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(setCopies, shownFor, 0);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    await onCopy();
    setCopies((before) => before + 1);
  };
  return (
    <button
      type="button"
      className={styles['copy']}
      aria-label={copies > 0 ? markdownWords.copied : name}
      title={copies > 0 ? markdownWords.copied : name}
      onClick={() => void copy()}
    >
      {copies > 0 ? <Check aria-hidden /> : <Copy aria-hidden />}
    </button>
  );
}
