import { useEffect, useRef, type KeyboardEvent } from 'react';
import { appWords } from '../../../shared/text/phrases/app.ts';
import { isComposing, isPlainEnter } from '../../ui/enter-key.ts';
import styles from './conversation-list.module.css';

interface TitleFieldProps {
  readonly title: string;
  /** Undefined: it stays as it is. */
  readonly onDone: (title: string | undefined) => void;
}

/** A conversation's title, to be typed anew where it stands. */
export function TitleField({ title, onDone }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (isWanted: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    const typed = field.current?.value.trim() ?? '';
    onDone(isWanted && typed !== '' && typed !== title ? typed : undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event.nativeEvent)) end(false);
    else if (isPlainEnter(event.nativeEvent)) end(true);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      className={styles['field']}
      aria-label={appWords.title}
      dir="auto"
      maxLength={4096}
      defaultValue={title}
      onKeyDown={press}
      onBlur={() => end(true)}
    />
  );
}
