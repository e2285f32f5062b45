import type { KeyboardEvent } from 'react';
import type { Mark, NumberedSource } from '../../../shared/model/citations.ts';
import { markName, unknownMark } from '../../../shared/text/phrases/citations.ts';
import { openLink } from '../../stores/window-actions.ts';
import { isPlainEnter } from '../../ui/enter-key.ts';
import { webAddress } from '../../ui/web-link.tsx';
import styles from './citation-mark.module.css';
import { hideMark, hideMarkSoon, showMark, showMarkSoon } from './mark-card-store.ts';

interface CitationMarkProps {
  readonly mark: Mark;
  readonly sources: readonly NumberedSource[];
  /** Shows a source, by its number, where all of them are listed. */
  readonly onShow: (source: number) => void;
}

/** The numbers at the end of a cited passage. */
export function CitationMark({ mark, sources, onShow }: CitationMarkProps) {
  return mark.numbers.map((number) => (
    <OneMark
      key={number}
      number={number}
      source={sources[number - 1]}
      onShow={() => onShow(number)}
    />
  ));
}

interface OneMarkProps {
  readonly number: number;
  readonly source: NumberedSource | undefined;
  readonly onShow: () => void;
}

/** No line breaks beside it, so a mark never leaves the word it follows. */
const wordJoiner = '\u2060';

function OneMark({ number, source, onShow }: OneMarkProps) {
  const url = source?.source.kind === 'web' ? source.source.url : undefined;
  const show = (reveal: typeof showMark) => (event: { readonly currentTarget: HTMLElement }) => {
    if (source) reveal({ anchor: event.currentTarget, source });
  };
  const press = (event: KeyboardEvent) => {
    if (url !== undefined && isPlainEnter(event.nativeEvent)) void openLink(url);
    else if (event.key === ' ' || isPlainEnter(event.nativeEvent)) onShow();
    else return;
    event.preventDefault();
  };
  return (
    <>
      {wordJoiner}
      {/* A link, and not a button, because browsers break lines around buttons. */}
      <a
        href={url === undefined ? undefined : webAddress(url)}
        role={url === undefined ? 'button' : undefined}
        tabIndex={0}
        aria-label={source ? markName(source) : unknownMark(number)}
        className={styles['mark']}
        onClick={(event) => {
          event.preventDefault();
          hideMark();
          onShow();
        }}
        onKeyDown={press}
        onPointerEnter={show(showMarkSoon)}
        onPointerLeave={hideMarkSoon}
        onFocus={show(showMark)}
        onBlur={hideMarkSoon}
      >
        {number}
      </a>
    </>
  );
}
