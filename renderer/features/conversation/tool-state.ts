import type { ToolCallItem } from '../../../shared/model/reading-item.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';

/** How a tool call stands, in a word. */
export function toolState({ open, result }: Pick<ToolCallItem, 'open' | 'result'>): string {
  if (open) return conversationWords.toolOpen;
  if (!result) return conversationWords.toolWaiting;
  return result.is_error ? conversationWords.toolError : conversationWords.toolResult;
}
