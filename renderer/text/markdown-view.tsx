import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import type { Mark } from '../../shared/model/citations.ts';
import styles from './markdown.module.css';
import { lengthRead, type OpenText } from './open-block.ts';
import { TwigView } from './twig-view.tsx';
import { useOpenText } from './use-open-text.ts';
import { ActionsContext, MarkContext, ReferencesContext } from './view-context.ts';

interface MarkdownViewProps {
  /** While it is open it only grows; another text needs another key. */
  readonly text: string;
  /** The end of the text, where it is known apart: spares looking into all of a long text. */
  readonly tail?: string | undefined;
  readonly open: boolean;
  /** Marks by their places in `text`, as they were cited: they are moved here, as in every other rendering. */
  readonly marks: readonly Mark[];
  readonly renderMark: (mark: Mark) => ReactNode;
  /** Called with an address the reader wants opened. Nothing here opens one by itself. */
  readonly onLink: (url: string) => void;
}

/** The Markdown of an answer, drawn while it is written: what is finished is not touched again. */
export function MarkdownView(props: MarkdownViewProps) {
  const { text, tail, open, marks, renderMark } = props;
  const state = useOpenText({ text, tail, isOpen: open });
  const actions = useActions(props);
  return (
    <div className={styles['text']}>
      <MarkContext value={renderMark}>
        <ActionsContext value={actions}>
          <ReferencesContext value={state.uses.references}>
            <TwigView twig={state.shown.branch} marks={marksIn(marks, state)} isOpen={open} />
          </ReferencesContext>
        </ActionsContext>
      </MarkContext>
    </div>
  );
}

/** A mark waits for the words it stands behind. */
function marksIn(marks: readonly Mark[], state: OpenText): readonly Mark[] {
  const length = lengthRead(state);
  return marks.some(({ at }) => at > length) ? marks.filter(({ at }) => at <= length) : marks;
}

/** Actions that stay the same while their parts change, so that nothing is drawn again for them. */
function useActions({ text, onLink }: MarkdownViewProps) {
  const id = useId();
  const latest = useRef({ text, onLink });
  useEffect(() => {
    latest.current = { text, onLink };
  }, [text, onLink]);
  return useMemo(
    () => ({
      id,
      openLink: (url: string) => latest.current.onLink(url),
      source: (start: number, end: number) => latest.current.text.slice(start, end),
    }),
    [id],
  );
}
