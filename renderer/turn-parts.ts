import { turnMarkdown } from '../shared/text/turn-markdown.ts';
import { ActivityGroup } from './features/activities/activity-group.tsx';
import { CitationMark } from './features/citations/citation-mark.tsx';
import { SourceList } from './features/citations/source-list.tsx';
import { SuggestionsFrames } from './features/citations/suggestions-frames.tsx';
import type { TurnParts } from './features/conversation/turn-parts.ts';
import { MarkdownView } from './text/markdown-view.tsx';

/** What answers are drawn with. */
export const turnParts: TurnParts = {
  Markdown: MarkdownView,
  Activities: ActivityGroup,
  Marks: CitationMark,
  Sources: SourceList,
  Suggestions: SuggestionsFrames,
  toMarkdown: turnMarkdown,
};
