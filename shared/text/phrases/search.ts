import type { MessageRole } from '../../model/found.ts';
import { unreachable } from '../../unreachable.ts';

export const searchWords = {
  field: 'Search conversations',
  placeholder: 'Search',
  clear: 'Clear the search',
  results: 'Found',
  searching: 'Searching…',
  nothing: 'Nothing found.',
  nothingHint: 'Every word has to occur in the same message. In “quotes”, exactly so.',
  more: 'Only the latest are shown. Another word narrows it down.',
  partial: 'Older messages are still being indexed. Soon there may be more.',
  failed: 'The search failed.',
  /** Where an excerpt is cut. */
  cut: '…',
} as const;

/** Whose message it is. */
export function speakerName(role: MessageRole): string {
  switch (role) {
    case 'question':
      return 'You';
    case 'answer':
      return 'Answer';
    default:
      return unreachable(role);
  }
}
