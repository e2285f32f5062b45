import type { PhrasingContent, Text } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { unreachable } from '../../shared/unreachable.ts';
import { endOf, startOf } from '../../shared/text/markdown-tree.ts';
import { ImageChip } from './image-chip.tsx';
import { LinkView } from './link-view.tsx';
import { MarkAnchor } from './mark-anchor.tsx';
import type { Pen } from './pen.ts';
import { placeInWords } from './raw-text.ts';
import { ImageReferenceView, LinkReferenceView, NoteMark } from './reference-view.tsx';
import { ShownText } from './shown-text.tsx';
import { plainWords } from './plain-words.ts';

interface Place {
  readonly pen: Pen;
  readonly depth: number;
  readonly isInLink: boolean;
}

/** Deeper than this, words lose their formatting: nobody means it, and every level costs the stack. */
const deepest = 24;

/** Words with their formatting and their marks. */
export function wordsOf(nodes: readonly PhrasingContent[], pen: Pen): ReactNode {
  return wordsAt(nodes, { pen, depth: 0, isInLink: false });
}

function wordsAt(nodes: readonly PhrasingContent[], place: Place): ReactNode {
  if (place.depth > deepest) return nodes.map(plainWords).join('');
  return nodes.map((node, index) => (
    <Fragment key={index}>
      {node.type === 'text' ? textOf(node, place.pen) : shownWord(node, place)}
      {marksOf(place.pen, endOf(node))}
    </Fragment>
  ));
}

/** The marks up to a place. */
export function marksOf(pen: Pen, upTo: number): ReactNode {
  return pen.take(upTo).map((mark) => <MarkAnchor key={mark.at} mark={mark} />);
}

function textOf(text: Text, pen: Pen): ReactNode {
  const marks = pen.take(endOf(text) - 1);
  const cuts = pen.hidden
    .filter(({ start, end }) => start < endOf(text) && end > startOf(text))
    .map(({ start, end }) => ({ from: placeInWords(text, start), to: placeInWords(text, end) }));
  if (marks.length === 0 && cuts.length === 0) return text.value;
  const places = [0, ...marks.map(({ at }) => placeInWords(text, at))];
  const pieces = marks.map((mark, index) => (
    <Fragment key={mark.at}>
      {withoutCuts(text.value, cuts, { from: places[index] ?? 0, to: places[index + 1] ?? 0 })}
      <MarkAnchor mark={mark} />
    </Fragment>
  ));
  const rest = { from: places.at(-1) ?? 0, to: text.value.length };
  return [...pieces, withoutCuts(text.value, cuts, rest)];
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A stretch of words without what is cut out of them; cuts are in order. */
function withoutCuts(words: string, cuts: readonly Stretch[], { from, to }: Stretch): string {
  let shown = '';
  let at = from;
  for (const cut of cuts) {
    shown += words.slice(at, Math.max(at, Math.min(cut.from, to)));
    at = Math.max(at, Math.min(cut.to, to));
  }
  return shown + words.slice(at, to);
}

function shownWord(node: Exclude<PhrasingContent, Text>, place: Place): ReactNode {
  const isHidden = place.pen.hidden.some(
    ({ start, end }) => start <= startOf(node) && endOf(node) <= end,
  );
  return isHidden ? null : wordOf(node, place);
}

function wordOf(node: Exclude<PhrasingContent, Text>, place: Place): ReactNode {
  const inside = { ...place, depth: place.depth + 1 };
  const linked = { ...inside, isInLink: true };
  switch (node.type) {
    case 'emphasis':
      return <em>{wordsAt(node.children, inside)}</em>;
    case 'strong':
      return <strong>{wordsAt(node.children, inside)}</strong>;
    case 'delete':
      return <del>{wordsAt(node.children, inside)}</del>;
    case 'inlineCode':
      return (
        <code>
          <ShownText text={node.value} />
        </code>
      );
    case 'break':
      return <br />;
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? <br /> : <ShownText text={node.value} />;
    case 'link': {
      const children = wordsAt(node.children, linked);
      return (
        <LinkView url={node.url} words={plainWords(node)}>
          {children}
        </LinkView>
      );
    }
    case 'linkReference': {
      const children = wordsAt(node.children, linked);
      return (
        <LinkReferenceView node={node} words={plainWords(node)}>
          {children}
        </LinkReferenceView>
      );
    }
    case 'image':
      return <ImageChip url={node.url} alt={node.alt ?? ''} isInLink={place.isInLink} />;
    case 'imageReference':
      return <ImageReferenceView node={node} isInLink={place.isInLink} />;
    case 'footnoteReference':
      return <NoteMark identifier={node.identifier} label={node.label ?? node.identifier} />;
    default:
      return unreachable(node);
  }
}
