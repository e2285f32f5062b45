import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { CitationMark } from '../../../renderer/features/citations/citation-mark.tsx';
import { MarkdownView } from '../../../renderer/text/markdown-view.tsx';

export interface ShownText {
  /** A `^` is where a mark stands. */
  readonly text: string;
  readonly open?: boolean;
  /** In pixels. */
  readonly width?: number;
  /** Another key begins a new text. */
  readonly key?: string;
}

declare global {
  interface Window {
    showText: (shown: ShownText) => void;
    /** Addresses the text asked to be opened. */
    asked: string[];
  }
}

const root: Root = createRoot(document.querySelector('#root') ?? document.body);
const show = () => {};
window.asked = [];

window.showText = ({ text, open = false, width = 700, key = 'text' }) => {
  const places = [...text.matchAll(/\^/g)].map(({ index }, before) => index - before);
  const marks = places.map((at, index) => ({
    at,
    numbers: index % 3 === 2 ? [1, 2] : [index + 1],
  }));
  flushSync(() =>
    root.render(
      <div key={key} style={{ width, userSelect: 'text' }}>
        <MarkdownView
          text={text.replaceAll('^', '')}
          open={open}
          marks={marks}
          renderMark={(mark) => <CitationMark mark={mark} sources={[]} onShow={show} />}
          onLink={(url) => window.asked.push(url)}
        />
      </div>,
    ),
  );
};
