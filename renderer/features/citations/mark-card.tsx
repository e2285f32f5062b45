import { Popover } from 'radix-ui';
import {
  citationWords,
  markName,
  sourcePlace,
  sourceTitle,
} from '../../../shared/text/phrases/citations.ts';
import { hideMark, hideMarkSoon, keepMark, useShownMark } from './mark-card-store.ts';
import styles from './mark-card.module.css';

/** How many quotations a card shows; the details column shows all. */
const shownExcerpts = 2;

/** The source of the mark under the pointer or the focus. One card serves every mark of the window. */
export function MarkCard() {
  const shown = useShownMark();
  if (!shown) return null;
  const { anchor, source } = shown;
  return (
    <Popover.Root open onOpenChange={(isOpen) => (isOpen ? undefined : hideMark())}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          className={styles['card']}
          aria-label={markName(source)}
          side="top"
          sideOffset={6}
          collisionPadding={10}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onPointerEnter={keepMark}
          onPointerLeave={hideMarkSoon}
        >
          <p className={styles['title']} dir="auto">
            {sourceTitle(source.source)}
          </p>
          <p className={styles['place']}>{sourcePlace(source.source)}</p>
          {source.excerpts.slice(0, shownExcerpts).map((excerpt) => (
            <blockquote key={excerpt} dir="auto">
              {excerpt}
            </blockquote>
          ))}
          {source.source.kind === 'web' ? (
            <p className={styles['hint']}>{citationWords.openHint}</p>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
