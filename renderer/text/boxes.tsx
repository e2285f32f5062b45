import type { FootnoteDefinition, List, ListItem, Table } from 'mdast';
import { useContext, useMemo, type ReactNode } from 'react';
import { endOf, startOf } from '../../shared/text/markdown-tree.ts';
import { markdownWords, noteName } from '../../shared/text/phrases/markdown.ts';
import { classNames } from '../ui/class-names.ts';
import { AlignContext } from './align-context.ts';
import { CopyButton } from './copy-button.tsx';
import frames from './frames.module.css';
import styles from './markdown.module.css';
import { noteId } from './reference-view.tsx';
import { copyTable } from './copy-table.ts';
import { ActionsContext } from './view-context.ts';

interface BoxProps<Node> {
  readonly node: Node;
  readonly children: ReactNode;
}

export function ListBox({ node, children }: BoxProps<List>) {
  // Whether a list is loose is known late, so it is a class and no item is drawn again for it.
  const classes = classNames(styles['list'], node.spread === true && styles['loose']);
  if (node.ordered !== true) return <ul className={classes}>{children}</ul>;
  return (
    <ol className={classes} start={node.start ?? 1}>
      {children}
    </ol>
  );
}

export function ItemBox({ node, children }: BoxProps<ListItem>) {
  const { checked } = node;
  const classes = classNames(
    styles['item'],
    node.spread === true && styles['loose'],
    typeof checked === 'boolean' && styles['task'],
  );
  return (
    <li className={classes} dir="auto">
      {typeof checked === 'boolean' ? (
        <input
          type="checkbox"
          checked={checked}
          disabled
          readOnly
          aria-label={checked ? markdownWords.done : markdownWords.toDo}
        />
      ) : null}
      {children}
    </li>
  );
}

export function QuoteBox({ children }: { readonly children: ReactNode }) {
  return <blockquote className={styles['quote']}>{children}</blockquote>;
}

/** A footnote stands where it is written. */
export function NoteBox({ node, children }: BoxProps<FootnoteDefinition>) {
  const { id } = useContext(ActionsContext);
  const label = node.label ?? node.identifier;
  return (
    <div
      id={noteId(id, node.identifier)}
      role="note"
      tabIndex={-1}
      aria-label={noteName(label)}
      className={styles['footnote']}
    >
      <span className={styles['noteLabel']} aria-hidden>
        {label}
      </span>
      <div>{children}</div>
    </div>
  );
}

interface TableBoxProps {
  readonly node: Table;
  readonly head: ReactNode;
  readonly body: ReactNode;
}

/** A table; a wide one scrolls by itself. */
export function TableBox({ node, head, body }: TableBoxProps) {
  const { source } = useContext(ActionsContext);
  const columns = node.align?.join() ?? '';
  const [ofHead, ofBody] = useMemo(() => {
    const align = columns.split(',').map((side) => toAlign(side));
    return [
      { align, isHead: true },
      { align, isHead: false },
    ];
  }, [columns]);
  return (
    <div className={frames['table']}>
      <div className={frames['scroll']} role="region" aria-label={markdownWords.table} tabIndex={0}>
        <table>
          <thead>
            <AlignContext value={ofHead}>{head}</AlignContext>
          </thead>
          {body === null ? null : (
            <tbody>
              <AlignContext value={ofBody}>{body}</AlignContext>
            </tbody>
          )}
        </table>
      </div>
      <CopyButton
        name={markdownWords.copyTable}
        onCopy={() => copyTable(source(startOf(node), endOf(node)))}
      />
    </div>
  );
}

function toAlign(side: string) {
  return side === 'left' || side === 'right' || side === 'center' ? side : null;
}
