import type { SentParts, SentPreview } from '../../model/sent-part.ts';
import { unreachable } from '../../unreachable.ts';
import { activityName } from './activities.ts';
import { counted } from './numbers.ts';

export const sentWords = {
  open: 'What will be sent',
  title: 'What will be sent',
  close: 'Close',
  reading: 'Reading the conversation',
  nothing: 'Nothing has been said yet. Only your message will be sent.',
  turns: 'The conversation, message by message',
  untitled: 'A message without words',
} as const;

/** How much of the answers goes how, and how large the request is. */
export function sentSummary({ bytes, turns }: SentPreview, provider: string): string {
  const parts = turns.flatMap((turn) => turn.parts).filter(({ by }) => by !== undefined);
  const of = (as: SentParts['as']) =>
    parts.reduce((sum, part) => sum + (part.as === as ? part.count : 0), 0);
  const native = of('native');
  const told = [
    ...(native > 0 ? [`${counted(native, 'part')} as ${provider} wrote ${itOrThem(native)}`] : []),
    ...(of('text') > 0 ? [`${counted(of('text'), 'part')} as text`] : []),
  ];
  const left = of('left_out');
  const gets =
    told.length > 0
      ? `Of the answers so far, ${provider} gets ${told.join(' and ')}.`
      : `${provider} gets your messages, and nothing of the answers.`;
  const stays = left > 0 ? ` ${counted(left, 'part is', 'parts are')} not sent.` : '';
  return `${gets}${stays} With them, your message makes a request of ${size(bytes)}.`;
}

const itOrThem = (count: number) => (count === 1 ? 'it' : 'them');

/** `2 thoughts`, `Web search`, `Answer text`. */
export function sentPart({ kind, name = '', count }: SentParts): string {
  const many = count === 1 ? '' : ` × ${count}`;
  switch (kind) {
    case 'hosted_activity':
      return `${activityName(name)}${many}`;
    case 'text':
      return `Answer text${many}`;
    case 'reasoning':
      return `Reasoning${many}`;
    case 'tool_call':
      return `Tool call${many}`;
    case 'tool_result':
      return `Tool result${many}`;
    case 'image':
      return `Picture${many}`;
    case 'structured':
      return `Structured answer${many}`;
    default:
      return `Message${many}`;
  }
}

/** How a part goes, and why not as it was written. */
export function sentHow(part: SentParts, provider: string): string {
  switch (part.as) {
    case 'native':
      return `as ${part.by ?? provider} wrote it, ${size(part.bytes)}`;
    case 'text':
      return part.reason ? `as text: ${why(part, provider)}` : 'as text';
    case 'left_out':
      return `not sent: ${why(part, provider)}`;
    default:
      return unreachable(part.as);
  }
}

function why({ kind, by = '', reason, as }: SentParts, provider: string): string {
  switch (reason) {
    case 'other_provider':
      if (as === 'text') return `what ${by} added to it, only ${by} can read`;
      return kind === 'text' ? 'there are no words in it' : `only ${by} can read what ${by} wrote`;
    case 'refused':
      return `${provider} did not take it back`;
    case 'unfinished':
      return 'it was cut off before its end';
    case 'retracted':
      return 'another answer was asked for in its place';
    case 'no_place':
    case undefined:
      return as === 'text' ? 'that is how it is sent back' : `${provider} does not want it back`;
    default:
      return unreachable(reason);
  }
}

/** `812 bytes`, `4.1 kB`, `2.3 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
