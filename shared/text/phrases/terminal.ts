import type { NumberedSource } from '../../model/citations.ts';
import type { Entry } from '../../model/entry.ts';
import type { ActivityItem, ToolCallItem } from '../../model/reading-item.ts';
import { turnErrorKinds, type TurnError } from '../../model/turn-error.ts';
import { unreachable } from '../../unreachable.ts';
import { activityOutcome, activitySubject, activityTitle, isQuoted } from './activities.ts';
import { endingText, turnErrorText } from './errors.ts';
import { entryWords, noticeText, replayRefusedText } from './notices.ts';
import { trustOnCommandLine } from './tls.ts';
import { refusalSentence, refusalText, type RefusalCode } from './refusals.ts';

/** `⚒ web search: "rust async trait object safety"` */
export function activityHead({ name, input }: Pick<ActivityItem, 'name' | 'input'>): string {
  const subject = inOneLine(activitySubject(input));
  const said = isQuoted(input) ? `"${subject}"` : subject;
  return `⚒ ${activityTitle({ name, input }).toLowerCase()}${subject === '' ? '' : `: ${said}`}`;
}

/** `⚙ read_clock {"zone":"UTC"}`, and the first line of what came of it. */
export function toolCallLine({ name, arguments: text, result }: ToolCallItem): string {
  const answer = result?.content.trim().split('\n')[0];
  const call = inOneLine(`${name} ${text}`);
  return `⚙ ${call}${answer === undefined ? '' : `\n  ${answer}`}`;
}

/** What came of an activity, below its line. */
export function activityOutcomeLine(item: ActivityItem): string {
  return `  ${inOneLine(activityOutcome(item, 0))}`;
}

/** Words of others, so that they cannot look like a line of ours. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
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

interface Place {
  readonly provider: string;
  readonly model: string;
}

/** How a turn ended, where that needs a word: why it failed, that it was declined or is not the whole answer. */
export function endingLines(
  entries: readonly Entry[],
  isOver: boolean,
  place: Place,
): string | undefined {
  const stop = entries.findLast((entry) => entry.kind === 'stop');
  if (!isOver) {
    const failure = entries.map(failureOf).findLast((one) => one !== undefined);
    if (failure) return failureLines(failure, place);
    return stop?.reason === 'refusal'
      ? failureLines({ kind: 'refusal', message: '' }, place)
      : undefined;
  }
  if (stop?.reason !== 'length' && stop?.reason !== 'other') return undefined;
  return endingText(stop.reason, stop.raw).title;
}

/** Why a turn failed, in the provider's words too. */
function failureLines(error: TurnError, place: Place): string {
  const { title, advice } = turnErrorText(error, place);
  const said = error.message === '' ? '' : `\n${place.provider}: ${error.message}`;
  const trust = error.tls === 'untrusted' ? ` ${trustOnCommandLine}` : '';
  return `${title}. ${advice}${trust}${said}`;
}

/** What main would not do, where there is no window to give a key in. */
export function refusalLines(refusal: RefusalCode): string {
  const variable = refusal.details['variable'];
  if (refusal.code !== 'no_credential' || typeof variable !== 'string') {
    return refusalSentence(refusal);
  }
  return `${refusalText(refusal).title}. Set the environment variable ${variable}, or save a key with “footnote auth login ${String(refusal.details['provider'])}”.`;
}

/** The failure in the details of an `interrupted` notice. */
function failureOf(entry: Entry): TurnError | undefined {
  if (entry.kind !== 'notice' || entry.code !== 'interrupted') return undefined;
  const error = entry.details['error'] as TurnError | undefined;
  return error && turnErrorKinds.includes(error.kind) ? error : undefined;
}

/** `[1] Title`, and the address below. */
export function sourceLines({ number, source }: NumberedSource): string {
  const line = (title: string) => `[${number}] ${inOneLine(title)}`;
  switch (source.kind) {
    case 'web':
      return `${line(source.title || source.url)}\n    ${inOneLine(source.url)}`;
    case 'document':
      return line(source.title || `Document ${(source.index ?? 0) + 1}`);
    case 'file':
      return line(source.name || source.id);
    case 'unknown':
      return line(source.label);
    default:
      return unreachable(source);
  }
}
