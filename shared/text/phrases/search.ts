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

/** How much was found, for those who see it and those who hear it. */
export function foundCount(messages: number, conversations: number): string {
  const places = conversations === 1 ? '1 conversation' : `${conversations} conversations`;
  if (messages === 0) return conversations === 1 ? '1 title' : `${conversations} titles`;
  return `${messages === 1 ? '1 message' : `${messages} messages`} in ${places}`;
}

/** When a message was written: the time of today, else the day; with the year where it is another. */
export function foundDate(at: number, today: number): string {
  const date = new Date(at);
  if (at >= today) return date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const isThisYear = date.getFullYear() === new Date(today).getFullYear();
  return date.toLocaleDateString([], {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
