import type { Nodes, PhrasingContent, TableRow } from 'mdast';
import { createElement, useContext, type ReactNode } from 'react';
import type { Mark } from '../../shared/model/citations.ts';
import { AlignContext } from './align-context.ts';
import styles from './markdown.module.css';
import { penFor, type Pen } from './pen.ts';
import { plainWords } from './plain-words.ts';
import { ShownText } from './shown-text.tsx';
import { marksOf, wordsOf } from './words.tsx';

interface LeafViewProps {
  readonly node: Exclude<Nodes, { type: 'root' }>;
  readonly marks: readonly Mark[];
}

/** A block that holds words and no other blocks. */
export function LeafView({ node, marks }: LeafViewProps): ReactNode {
  const align = useContext(AlignContext);
  const pen = penFor(node, marks);
  switch (node.type) {
    case 'paragraph':
      return (
        <p dir="auto" className={isPiled(node) ? styles['clipped'] : undefined}>
          {words(node.children, pen)}
        </p>
      );
    case 'heading':
      return headingOf(node.depth, words(node.children, pen));
    case 'tableRow':
      return <tr>{cellsOf(node, align, pen)}</tr>;
    case 'thematicBreak':
      return behind(<hr />, pen);
    case 'html':
      return behind(
        <p className={styles['raw']}>
          <ShownText text={node.value} />
        </p>,
        pen,
      );
    case 'definition':
      return behind(null, pen);
    default:
      return <p dir="auto">{[plainWords(node), marksOf(pen, Infinity)]}</p>;
  }
}

/** Whether characters carry so many marks that they would reach into other lines. */
function isPiled(node: Nodes): boolean {
  return /\p{M}{6}/u.test(plainWords(node));
}

function words(nodes: readonly PhrasingContent[], pen: Pen): ReactNode {
  const said = wordsOf(nodes, pen);
  return (
    <>
      {said}
      {marksOf(pen, Infinity)}
    </>
  );
}

/** An answer's own headings stand below the headings of the conversation. */
function headingOf(depth: number, children: ReactNode): ReactNode {
  const level = Math.min(depth + 2, 6);
  return createElement(`h${level}`, { className: styles[`h${depth}`], dir: 'auto' }, children);
}

function cellsOf(
  row: TableRow,
  { align, isHead }: React.ContextType<typeof AlignContext>,
  pen: Pen,
): ReactNode {
  return row.children.map((cell, index) => {
    const last = index === row.children.length - 1;
    const said = wordsOf(cell.children, pen);
    const side = align[index] ?? undefined;
    const children = (
      <>
        {said}
        {last ? marksOf(pen, Infinity) : null}
      </>
    );
    const props = { key: index, 'data-align': side, dir: 'auto' as const };
    return isHead
      ? createElement('th', { ...props, scope: 'col' }, children)
      : createElement('td', props, children);
  });
}

/** A block that holds no marks, with its marks on a line below. */
export function behind(block: ReactNode, pen: Pen): ReactNode {
  const marks = pen.take(Infinity);
  if (marks.length === 0) return block;
  const places = { take: () => marks, hidden: [] };
  return (
    <>
      {block}
      <p className={styles['behind']}>{marksOf(places, Infinity)}</p>
    </>
  );
}
