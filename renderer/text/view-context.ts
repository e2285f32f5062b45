import type { Definition } from 'mdast';
import { createContext, type ReactNode } from 'react';
import type { Mark } from '../../shared/model/citations.ts';
import type { References } from './references.ts';

/** How a mark is drawn. Apart from the rest, so that only marks are drawn again when it changes. */
export const MarkContext = createContext<(mark: Mark) => ReactNode>(() => null);

export interface TextActions {
  /** Asks the one door for links. */
  readonly openLink: (url: string) => void;
  /** A stretch of the whole text. */
  readonly source: (start: number, end: number) => string;
  /** Begins the ids of this text's footnotes. */
  readonly id: string;
}

export const ActionsContext = createContext<TextActions>({
  openLink: () => {},
  source: () => '',
  id: '',
});

export const ReferencesContext = createContext<References>(new Map<string, Definition>());
