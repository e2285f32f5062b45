import type { ImportedConversation, ImportReport, SkippedLine } from '../../model/import-report.ts';
import { unreachable } from '../../unreachable.ts';
import { conversationWords } from './conversation.ts';
import type { FailureText } from './errors.ts';
import { count, counted } from './numbers.ts';
import { notSavingReason, refusalText, type RefusalCode } from './refusals.ts';

/** Why a file was not taken in, or not further. */
export function importRefusal(refusal: RefusalCode): FailureText {
  if (refusal.code !== 'not_saving') return refusalText(refusal);
  return {
    title: 'Not everything could be stored',
    advice: `${notSavingReason(refusal.details['reason'])} Then import the file again: what was taken in already is passed over.`,
    offers: [],
  };
}

/** `2 conversations, 1 line left out`. */
export function importedSummary({ conversations, skippedCount }: ImportReport): string {
  const taken =
    conversations.length === 0
      ? 'No conversation was taken in'
      : counted(conversations.length, 'conversation');
  if (skippedCount === 0) return `${taken}, nothing left out.`;
  return `${taken}, ${counted(skippedCount, 'line')} left out.`;
}

/** `Tides: new, 12 entries`, `Tides: 3 new entries, 9 were here`, `Tides: nothing new`. */
export function importedLine(conversation: ImportedConversation): string {
  return `${conversation.title || conversationWords.untitled}: ${importedText(conversation)}`;
}

/** What became of one conversation, without its name. */
export function importedText({ isNew, added, present, held }: ImportedConversation): string {
  const parts = [
    isNew ? `new, ${counted(added, 'entry', 'entries')}` : addedText(added, present),
    held === 0 ? '' : heldText(held),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function addedText(added: number, present: number): string {
  if (added === 0) return 'nothing new';
  return `${counted(added, 'new entry', 'new entries')}, ${count(present)} were here`;
}

function heldText(held: number): string {
  return `${counted(held, 'payload')} held back`;
}

/** What to do about payloads that are held back, on the command line. */
export function importAgainAsOwn(): string {
  return 'Payloads that are held back go to no provider. If the export is your own, import it again with --native.';
}

/** `Line 7 was left out: …` */
export function skippedLine({ line, reason, about }: SkippedLine): string {
  return `Line ${count(line)} was left out: ${skipText(reason, about ?? '?')}.`;
}

export function skippedMore(more: number): string {
  return `${counted(more, 'more line was', 'more lines were')} left out.`;
}

function skipText(reason: SkippedLine['reason'], about: string): string {
  switch (reason) {
    case 'not_utf8':
      return 'it is no UTF-8 text';
    case 'not_json':
      return 'it is no JSON';
    case 'too_long':
      return 'it is longer than any line of an export';
    case 'too_deep':
      return 'it is nested deeper than any line of an export';
    case 'unknown_line':
      return `nobody knows lines of its type (${about})`;
    case 'bad_line':
      return `its field “${about}” is missing or wrong`;
    case 'no_conversation':
      return 'it belongs to no conversation that could be read';
    case 'deleted_conversation':
      return `conversation ${about} was deleted here and is not brought back`;
    case 'busy':
      return `conversation ${about} is being written by another process; try again when that is over`;
    case 'settings_mismatch':
      return 'the settings are not those that their name says';
    case 'no_settings':
      return `the settings of turn ${about} are not in the export`;
    case 'no_turn':
      return `turn ${about} could not be taken in`;
    case 'other_turn':
      return `turn ${about} is another one here`;
    case 'deleted_turn':
      return `turn ${about} was deleted here and is not brought back`;
    case 'bad_entry':
      return `the entry’s field “${about}” is missing or wrong`;
    case 'other_content':
      return `entry ${about} says something else here, which is kept`;
    case 'bad_payload':
      return `a payload of entry ${about} cannot be read; the entry itself was taken in`;
    case 'bad_blob':
      return 'the bytes are not those that their name says, or of a kind that is not taken';
    default:
      return unreachable(reason);
  }
}
