import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Citations, Mark, NumberedSource } from '../../../shared/model/citations.ts';
import type { ConversationId } from '../../../shared/model/ids.ts';
import type { ActivityItem, ReadingItem } from '../../../shared/model/reading-item.ts';

/** What an answer is drawn with and other parts of the window provide. */
export interface TurnParts {
  readonly Markdown: ComponentType<{
    readonly text: string;
    readonly tail?: string | undefined;
    readonly open: boolean;
    readonly marks: readonly Mark[];
    readonly renderMark: (mark: Mark) => ReactNode;
    readonly onLink: (url: string) => void;
  }>;
  readonly Activities: ComponentType<{
    readonly items: readonly ActivityItem[];
    readonly onShow: (activity: string) => void;
  }>;
  readonly Marks: ComponentType<{
    readonly mark: Mark;
    readonly sources: readonly NumberedSource[];
    readonly onShow: (source: number) => void;
  }>;
  readonly Sources: ComponentType<{
    readonly citations: Citations;
    readonly isLive: boolean;
    readonly searches: number;
  }>;
  readonly Suggestions: ComponentType<{
    readonly conversation: ConversationId;
    readonly items: readonly ReadingItem[];
  }>;
  /** An answer as Markdown with its sources, for the clipboard. */
  readonly toMarkdown: (items: readonly ReadingItem[], citations: Citations) => string;
}

const context = createContext<TurnParts | undefined>(undefined);

export const TurnPartsProvider = context.Provider;

export function useTurnParts(): TurnParts {
  const parts = useContext(context);
  if (!parts) throw new Error('Turns are drawn inside a TurnPartsProvider.');
  return parts;
}
