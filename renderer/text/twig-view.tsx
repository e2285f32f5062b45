import { memo, type ReactNode } from 'react';
import type { Mark } from '../../shared/model/citations.ts';
import { ItemBox, ListBox, NoteBox, QuoteBox, TableBox } from './boxes.tsx';
import { twigStart, type Branch, type Stem, type Twig } from './branch.ts';
import { CodeBlock } from './code-block.tsx';
import { LeafView } from './leaf-view.tsx';
import { MarkAnchor } from './mark-anchor.tsx';
import styles from './markdown.module.css';
import { marksOfEach, sameMarks } from './pen.ts';
import type { Layer, Sheaf } from './pile.ts';
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
    const { node, sheaves } = partsOf(twig);
    switch (node.type) {
      case 'root':
      case 'blockquote':
      case 'list':
      case 'listItem':
      case 'footnoteDefinition':
        return boxed(
          node,
          sheaves.length === 0 ? (
            <Alone marks={marks} />
          ) : (
            <Sheaves
              sheaves={sheaves}
              marks={marks}
              isOpen={isOpen}
              isRoot={node.type === 'root'}
            />
          ),
        );
      case 'table':
        return <TableTwig node={node} sheaves={sheaves} marks={marks} isOpen={isOpen} />;
      case 'code':
        return <CodeBlock node={node} sheaves={sheaves} marks={marks} isOpen={isOpen} />;
      default:
        return <LeafView node={node} marks={marks} />;
    }
  },
  (before, after) =>
    before.twig === after.twig &&
    before.isOpen === after.isOpen &&
    sameMarks(before.marks, after.marks),
);

/** The marks of a block that holds nothing else. */
function Alone({ marks }: { readonly marks: readonly Mark[] }): ReactNode {
  return marks.length === 0 ? null : (
    <p>
      {marks.map((mark) => (
        <MarkAnchor key={mark.at} mark={mark} />
      ))}
    </p>
  );
}

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

interface Shown {
  readonly marks: readonly Mark[];
  readonly isOpen: boolean;
  /** Layers and sheaves of the whole text are boxes of their own, so that the page looks at the last only. */
  readonly isRoot?: boolean;
}

function isAlike(before: Shown, after: Shown): boolean {
  return before.isOpen === after.isOpen && sameMarks(before.marks, after.marks);
}

interface SheavesProps extends Shown {
  readonly sheaves: readonly Sheaf<Twig>[];
}

function Sheaves({ sheaves, marks, isOpen, isRoot = false }: SheavesProps): ReactNode {
  const each = marksOfEach(
    marks,
    sheaves.map(([first = []]) => layerStart(first)),
  );
  return sheaves.map((sheaf, index) => (
    <SheafView
      key={index}
      sheaf={sheaf}
      marks={each[index] ?? marks}
      isOpen={isOpen && index === sheaves.length - 1}
      isRoot={isRoot}
    />
  ));
}

interface SheafViewProps extends Shown {
  readonly sheaf: Sheaf<Twig>;
}

const SheafView = memo(
  ({ sheaf, marks, isOpen, isRoot = false }: SheafViewProps): ReactNode => {
    const each = marksOfEach(marks, sheaf.map(layerStart));
    const layers = sheaf.map((layer, index) => (
      <LayerView
        key={index}
        layer={layer}
        marks={each[index] ?? marks}
        isOpen={isOpen && index === sheaf.length - 1}
        isRoot={isRoot}
      />
    ));
    return isRoot ? <div className={styles['sheaf']}>{layers}</div> : layers;
  },
  (before, after) => before.sheaf === after.sheaf && isAlike(before, after),
);

interface LayerViewProps extends Shown {
  readonly layer: Layer<Twig>;
}

const LayerView = memo(
  ({ layer, marks, isOpen, isRoot = false }: LayerViewProps): ReactNode => {
    const each = marksOfEach(marks, layer.map(twigStart));
    const twigs = layer.map((twig, index) => (
      <TwigView
        key={twigStart(twig)}
        twig={twig}
        marks={each[index] ?? marks}
        isOpen={isOpen && index === layer.length - 1}
      />
    ));
    return isRoot ? <div className={styles['layer']}>{twigs}</div> : twigs;
  },
  (before, after) => before.layer === after.layer && isAlike(before, after),
);

function layerStart(layer: Layer<Twig>): number {
  const [first] = layer;
  return first ? twigStart(first) : 0;
}

interface TableTwigProps extends SheavesProps {
  readonly node: Extract<Stem, { type: 'table' }>;
}

function TableTwig({ node, sheaves, marks, isOpen }: TableTwigProps): ReactNode {
  const [[[head, ...first] = [], ...layers] = [], ...later] = sheaves;
  if (!head) return null;
  const second = first[0] ?? layers[0]?.[0];
  const starts = [twigStart(head), ...(second ? [twigStart(second)] : [])];
  const [ofHead = marks, ofBody = marks] = marksOfEach(marks, starts);
  return (
    <TableBox
      node={node}
      head={<TwigView twig={head} marks={ofHead} isOpen={false} />}
      body={
        second ? (
          <Sheaves sheaves={[[first, ...layers], ...later]} marks={ofBody} isOpen={isOpen} />
        ) : null
      }
    />
  );
}
