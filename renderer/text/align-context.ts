import type { AlignType } from 'mdast';
import { createContext } from 'react';

export interface TableAlign {
  readonly align: readonly AlignType[];
  readonly isHead: boolean;
}

/** What a row needs to know of its table. */
export const AlignContext = createContext<TableAlign>({ align: [], isHead: false });
