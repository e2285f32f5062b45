import type { Entry, NoticeEntry } from '../../model/entry.ts';
import { noticeCodes, type NoticeCode } from '../../model/notice-code.ts';
import { unreachable } from '../../unreachable.ts';
import { activityName } from './activities.ts';

/** What a notice in a conversation says. A code from a newer version is shown as it is. */
export function noticeText({ code, details }: Pick<NoticeEntry, 'code' | 'details'>): string {
  return isKnown(code) ? knownNotice(code, details) : `A note of a newer version: ${code}`;
}

function isKnown(code: string): code is NoticeCode {
  return noticeCodes.some((known) => known === code);
}

function knownNotice(code: NoticeCode, details: NoticeEntry['details']): string {
  const say = (key: string, otherwise: string) => sayable(details[key]) ?? otherwise;
  const tool = activityName(say('name', 'activity'));
  switch (code) {
    case 'interrupted':
      return interruptedText(details['cause']);
    case 'activity_unfinished':
      return `${tool} had just begun when the answer was cut. What became of it is not known.`;
    case 'resumed':
      return `The provider paused. Resuming ${say('attempt', '?')} of ${say('limit', '?')}.`;
    case 'resume_limit':
      return `The provider paused again after ${say('limit', 'several')} resumes. “Continue” lets it go on; a new message leaves it here.`;
    case 'provider_switched':
      return `${tool} was still running at ${say('provider', 'another provider')}. Its outcome stays open: only that provider can give it.`;
    case 'native_left_out':
      return `Parts of this conversation in a form this version does not know were not sent (${list(details['formats'])}).`;
    case 'login_switched':
      return `${loginFailure(details['reason'], say('from', '?'))} “${say('to', '?')}” is used instead.`;
    case 'reasoning_clamped':
      return `This model does not take reasoning “${say('asked', '?')}”; “${say('sent', '?')}” was sent.`;
    default:
      return unreachable(code);
  }
}

function loginFailure(reason: unknown, login: string): string {
  switch (reason) {
    case 'missing':
      return `There is no key for the login “${login}”.`;
    case 'quota':
      return `The account of the login “${login}” has no credit left.`;
    case 'permission':
      return `The login “${login}” may not do that.`;
    default:
      return `The key of the login “${login}” was not accepted.`;
  }
}

function interruptedText(cause: unknown): string {
  switch (cause) {
    case 'stop':
      return 'You stopped this answer.';
    case 'crash':
      return 'Footnote was closed before this answer was complete.';
    default:
      return 'This answer was cut off.';
  }
}

function sayable(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function list(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return 'unknown';
  return value.map((one) => sayable(one) ?? '?').join(', ');
}

/** Entries that only have a generic line, by kind. */
export const entryWords = {
  structured: 'Structured data, kept with the conversation.',
  image: 'An image, kept with the conversation.',
  compaction: 'Earlier messages were condensed here.',
  unknown: 'An entry of a newer version. It is kept as it is.',
  damaged: 'An entry that could not be read. Its bytes are kept.',
} as const;

/** The provider rejected values of its own, and gets the conversation without them from now on. */
export function replayRefusedText(provider: string): string {
  return `${provider} did not accept parts of its own earlier answers, so they are sent as plain text from here on.`;
}

/** The line of an entry that is shown as a line; undefined for one that is shown otherwise. */
export function entryText(entry: Entry): string | undefined {
  switch (entry.kind) {
    case 'notice':
      return noticeText(entry);
    case 'replay_refused':
      return replayRefusedText(entry.provider);
    case 'structured':
    case 'image':
    case 'compaction':
    case 'unknown':
    case 'damaged':
      return entryWords[entry.kind];
    default:
      return undefined;
  }
}
