import type { ImageReference, LinkReference } from 'mdast';
import { useContext, type ReactNode } from 'react';
import { noteName } from '../../shared/text/phrases/markdown.ts';
import { ImageChip } from './image-chip.tsx';
import { LinkView } from './link-view.tsx';
import styles from './markdown.module.css';
import { ActionsContext, ReferencesContext } from './view-context.ts';

interface ReferenceProps<Node> {
  readonly node: Node;
  readonly words: string;
  readonly children: ReactNode;
}

/** A link whose address is written elsewhere; until it is known, what was written. */
export function LinkReferenceView({ node, words, children }: ReferenceProps<LinkReference>) {
  const definition = useContext(ReferencesContext).get(node.identifier);
  if (definition === undefined || definition === 'footnote') {
    return (
      <>
        [{children}]{labelOf(node)}
      </>
    );
  }
  return (
    <LinkView url={definition.url} words={words}>
      {children}
    </LinkView>
  );
}

interface ImageReferenceProps {
  readonly node: ImageReference;
  readonly isInLink: boolean;
}

export function ImageReferenceView({ node, isInLink }: ImageReferenceProps) {
  const definition = useContext(ReferencesContext).get(node.identifier);
  const isKnown = definition !== undefined && definition !== 'footnote';
  return <ImageChip url={isKnown ? definition.url : ''} alt={node.alt ?? ''} isInLink={isInLink} />;
}

function labelOf(node: LinkReference): string {
  if (node.referenceType === 'shortcut') return '';
  return node.referenceType === 'collapsed' ? '[]' : `[${node.label ?? node.identifier}]`;
}

/** The mark of a footnote, named as it is written, so that no number changes when another note comes. */
export function NoteMark({ identifier, label }: { identifier: string; label: string }) {
  const { id } = useContext(ActionsContext);
  const show = () => {
    const note = document.querySelector(`#${CSS.escape(noteId(id, identifier))}`);
    note?.scrollIntoView({ block: 'nearest' });
    if (note instanceof HTMLElement) note.focus({ preventScroll: true });
  };
  return (
    <sup className={styles['noteMark']}>
      <button type="button" aria-label={noteName(label)} onClick={show}>
        {label}
      </button>
    </sup>
  );
}

export function noteId(id: string, identifier: string): string {
  return `${id}-note-${identifier}`;
}
