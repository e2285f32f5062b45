import { useEffect } from 'react';
import { windowTitle } from '../shared/text/phrases/app.ts';
import { useConversations } from './stores/conversations.ts';
import { useView } from './stores/view.ts';

/** Names the window after what it shows. */
export function useWindowTitle(): void {
  const conversation = useView((view) => view.conversation);
  const title = useConversations((state) => state.summaries[conversation ?? '']?.title);
  useEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
}
