import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MarkdownView } from '../../renderer/text/markdown-view.tsx';
import type { Mark } from '../../shared/model/citations.ts';

interface Drawn {
  readonly open?: boolean;
  readonly marks?: readonly Mark[];
}

/** The markup the page would have for a text, with each mark as its numbers in a `<b data-mark>`. */
export function markupOf(text: string, { open = false, marks = [] }: Drawn = {}): string {
  return renderToStaticMarkup(
    createElement(MarkdownView, {
      text,
      open,
      marks,
      renderMark: ({ numbers }) => <b data-mark={numbers.join(',')}>{numbers.join(',')}</b>,
      onLink: () => {},
    }),
  );
}

/** What is said, without markup. */
export function wordsOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
