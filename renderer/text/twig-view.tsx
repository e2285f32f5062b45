import { memo, type ReactNode } from 'react';
import type { Mark } from '../../shared/model/citations.ts';
import { ItemBox, ListBox, NoteBox, QuoteBox, TableBox } from './boxes.tsx';
import { twigStart, type Branch, type Stem, type Twig } from './branch.ts';
import { CodeBlock } from './code-block.tsx';
import { LeafView } from './leaf-view.tsx';
import styles from './markdown.module.css';
import { marksBetween, sameMarks } from './pen.ts';
import { partsOf } from './twig-parts.ts';

interface TwigViewProps {
  readonly twig: Twig | Branch;
  /** The marks that stand in it or right behind it. */
  readonly marks: readonly Mark[];
  /** More may be added to it. */
  readonly isOpen: boolean;
}

/** One block. It is drawn again only when its tree, its marks or its being open change. */
export const TwigView = memo(
  ({ twig, marks, isOpen }: TwigViewProps): ReactNode => {
    const { node, layers } = partsOf(twig);
    switch (node.type) {
      case 'root':
      case 'blockquote':
      case 'list':
      case 'listItem':
      case 'footnoteDefinition':
        return boxed(
          node,
          <Layers layers={layers} marks={marks} isOpen={isOpen} isRoot={node.type === 'root'} />,
        );
      case 'table':
        return <TableTwig node={node} layers={layers} marks={marks} isOpen={isOpen} />;
      case 'code':
        return <CodeBlock node={node} layers={layers} marks={marks} isOpen={isOpen} />;
      default:
        return <LeafView node={node} marks={marks} />;
    }
  },
  (before, after) =>
    before.twig === after.twig &&
    before.isOpen === after.isOpen &&
    sameMarks(before.marks, after.marks),
);

function boxed(node: Exclude<Stem, { type: 'code' | 'table' }>, children: ReactNode): ReactNode {
  switch (node.type) {
    case 'root':
      return children;
    case 'blockquote':
      return <QuoteBox>{children}</QuoteBox>;
    case 'list':
      return <ListBox node={node}>{children}</ListBox>;
    case 'listItem':
      return <ItemBox node={node}>{children}</ItemBox>;
    case 'footnoteDefinition':
      return <NoteBox node={node}>{children}</NoteBox>;
  }
}

interface LayersProps {
  readonly layers: readonly (readonly Twig[])[];
  readonly marks: readonly Mark[];
  readonly isOpen: boolean;
  /** The layers of the whole text are boxes of their own, so that a new block costs the page one layer. */
  readonly isRoot?: boolean;
}

function Layers({ layers, marks, isOpen, isRoot = false }: LayersProps): ReactNode {
  return layers.map((twigs, index) => {
    const layer = (
      <Layer
        key={index}
        twigs={twigs}
        marks={marksBetween(marks, startAt(layers, index), startAt(layers, index + 1))}
        isOpen={isOpen && index === layers.length - 1}
      />
    );
    return isRoot ? (
      <div key={index} className={styles['layer']}>
        {layer}
      </div>
    ) : (
      layer
    );
  });
}

/** Where a layer's own marks begin: a mark at the start of a block belongs to the block before. */
function startAt(layers: LayersProps['layers'], index: number): number {
  if (index === 0) return -Infinity;
  const first = layers[index]?.[0];
  return first ? twigStart(first) : Infinity;
}

interface LayerProps {
  readonly twigs: readonly Twig[];
  readonly marks: readonly Mark[];
  readonly isOpen: boolean;
}

const Layer = memo(
  ({ twigs, marks, isOpen }: LayerProps): ReactNode =>
    twigs.map((twig, index) => {
      const next = twigs[index + 1];
      const after = index === 0 ? -Infinity : twigStart(twig);
      return (
        <TwigView
          key={twigStart(twig)}
          twig={twig}
          marks={marksBetween(marks, after, next ? twigStart(next) : Infinity)}
          isOpen={isOpen && next === undefined}
        />
      );
    }),
  (before, after) =>
    before.twigs === after.twigs &&
    before.isOpen === after.isOpen &&
    sameMarks(before.marks, after.marks),
);

interface TableTwigProps extends LayersProps {
  readonly node: Extract<Stem, { type: 'table' }>;
}

function TableTwig({ node, layers, marks, isOpen }: TableTwigProps): ReactNode {
  const [[head, ...first] = [], ...later] = layers;
  const second = first[0] ?? later[0]?.[0];
  const split = second ? twigStart(second) : Infinity;
  const body = marksBetween(marks, split, Infinity);
  return (
    <TableBox
      node={node}
      head={
        head ? (
          <TwigView twig={head} marks={marksBetween(marks, -Infinity, split)} isOpen={false} />
        ) : null
      }
      body={second ? <Layers layers={[first, ...later]} marks={body} isOpen={isOpen} /> : null}
    />
  );
}
