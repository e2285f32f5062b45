import type { NumberedSource } from '../../model/citations.ts';
import type { Entry } from '../../model/entry.ts';
import type { ActivityItem, ToolCallItem } from '../../model/reading-item.ts';
import { turnErrorKinds, type TurnError } from '../../model/turn-error.ts';
import { activityName, activitySubject, isQuoted } from './activities.ts';
import { turnErrorText } from './errors.ts';
import { entryWords, noticeText, replayRefusedText } from './notices.ts';

/** `⚒ web search: "rust async trait object safety"` */
export function activityHead({ name, input }: Pick<ActivityItem, 'name' | 'input'>): string {
  const subject = activitySubject(input);
  const said = isQuoted(input) ? JSON.stringify(subject) : subject;
  return `⚒ ${activityName(name).toLowerCase()}${subject === '' ? '' : `: ${said}`}`;
}

/** `⚙ read_clock {"zone":"UTC"}`, and the first line of what came of it. */
export function toolCallLine({ name, arguments: text, result }: ToolCallItem): string {
  const answer = result?.content.split('\n')[0];
  return `⚙ ${name} ${text}${answer === undefined ? '' : `\n  ${answer}`}`;
}

/** An aside: something that is not part of the answer. */
export function aside(text: string): string {
  return `(${text})`;
}

/** A notice, or an entry that only has a general line; a failure with what to do about it. */
export function entryLine(entry: Entry): string {
  if (entry.kind === 'replay_refused') return aside(replayRefusedText(entry.provider));
  if (entry.kind !== 'notice') return aside(entryWords[entry.kind as keyof typeof entryWords]);
  return aside(noticeText(entry));
}

/** Why a turn failed, in the provider's words too. */
export function failureLines(
  error: TurnError,
  place: { readonly provider: string; readonly model: string },
): string {
  const { title, advice } = turnErrorText(error, place);
  const said = error.message === '' ? '' : `\n${place.provider}: ${error.message}`;
  return `${title}. ${advice}${said}`;
}

/** The failure in the details of an `interrupted` notice. */
export function failureOf(entry: Entry): TurnError | undefined {
  if (entry.kind !== 'notice' || entry.code !== 'interrupted') return undefined;
  const error = entry.details['error'] as TurnError | undefined;
  return error && turnErrorKinds.includes(error.kind) ? error : undefined;
}

/** `[1] Title`, and the address below. */
export function sourceLines({ number, source }: NumberedSource): string {
  switch (source.kind) {
    case 'web':
      return `[${number}] ${source.title ?? source.url}\n    ${source.url}`;
    case 'document':
      return `[${number}] ${source.title ?? `Document ${(source.index ?? 0) + 1}`}`;
    case 'file':
      return `[${number}] ${source.name ?? source.id}`;
    case 'unknown':
      return `[${number}] ${source.label}`;
  }
}
