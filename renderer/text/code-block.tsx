import type { Code } from 'mdast';
import { memo, useMemo, type ReactNode } from 'react';
import type { Mark } from '../../shared/model/citations.ts';
import { hiddenCharacters, markdownWords } from '../../shared/text/phrases/markdown.ts';
import type { Twig } from './branch.ts';
import { CopyButton } from './copy-button.tsx';
import { countHidden } from './hidden-characters.ts';
import type { CodeLine, CodeToken } from './highlight.ts';
import { behind } from './leaf-view.tsx';
import styles from './frames.module.css';
import { penFor } from './pen.ts';
import { layerSize, type Sheaf } from './pile.ts';
import { ShownText } from './shown-text.tsx';
import { useCodeLines, type CodeLines } from './use-code-lines.ts';

interface CodeBlockProps {
  readonly node: Code;
  readonly sheaves: readonly Sheaf<Twig>[];
  readonly marks: readonly Mark[];
  readonly isOpen: boolean;
}

/** A block of code with its language, its lines in bundles that are drawn once, and a button to copy it. */
export function CodeBlock({ node, sheaves, marks, isOpen }: CodeBlockProps) {
  const layers = useMemo(() => sheaves.flat(), [sheaves]);
  const texts = useMemo(() => layers.flat().map(textOf), [layers]);
  const label = node.lang ?? '';
  const lines = useCodeLines(label, texts, isOpen);
  const hidden = layers.flat().reduce((sum, twig) => sum + hiddenIn(twig), 0);
  return behind(
    <div className={styles['code']}>
      <pre tabIndex={0} aria-label={label === '' ? markdownWords.code : label} dir="ltr">
        <code>
          {layers.map((twigs, index) => (
            <CodeLayer
              key={index}
              twigs={twigs}
              lines={lines.slice(index * layerSize, (index + 1) * layerSize)}
            />
          ))}
        </code>
      </pre>
      <div className={styles['codeBar']}>
        <span className={styles['language']}>
          <ShownText text={label} />
        </span>
        {hidden > 0 ? <span className={styles['warning']}>{hiddenCharacters(hidden)}</span> : null}
        <CopyButton
          name={markdownWords.copyCode}
          onCopy={() => navigator.clipboard.writeText(texts.join('\n'))}
        />
      </div>
    </div>,
    penFor(node, marks),
  );
}

function textOf(twig: Twig): string {
  return twig.type === 'text' ? twig.value : '';
}

const counts = new WeakMap<Twig, number>();

/** Counted once for each text: those that are settled stay the same objects. */
function hiddenIn(twig: Twig): number {
  const count = counts.get(twig) ?? countHidden(textOf(twig));
  counts.set(twig, count);
  return count;
}

interface CodeLayerProps {
  readonly twigs: readonly Twig[];
  readonly lines: CodeLines;
}

const CodeLayer = memo(
  ({ twigs, lines }: CodeLayerProps): ReactNode =>
    twigs.map((twig, index) => <CodeText key={index} text={textOf(twig)} lines={lines[index]} />),
  (before, after) =>
    before.twigs === after.twigs &&
    before.lines.length === after.lines.length &&
    before.lines.every((lines, index) => lines === after.lines[index]),
);

interface CodeTextProps {
  readonly text: string;
  /** Its first lines, highlighted. */
  readonly lines: readonly CodeLine[] | undefined;
}

const CodeText = memo(({ text, lines = [] }: CodeTextProps): ReactNode => {
  const said = text.split('\n');
  const known = lines.filter((line, index) => wordsIn(line) === said[index]);
  const colors = known.length === lines.length ? lines : [];
  const rest = said.slice(colors.length);
  return (
    <span className={styles['lines']}>
      {colors.map((line, index) => [
        line.map((token, at) => colored(token, `${index}.${at}`)),
        '\n',
      ])}
      {rest.length === 0 ? null : <ShownText text={`${rest.join('\n')}\n`} />}
    </span>
  );
});

function wordsIn(line: CodeLine): string {
  return line.map(({ text }) => text).join('');
}

function colored({ text, kind }: CodeToken, key: string): ReactNode {
  if (kind === undefined) return <ShownText key={key} text={text} />;
  return (
    <span key={key} className={styles[kind]}>
      <ShownText text={text} />
    </span>
  );
}
