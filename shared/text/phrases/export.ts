import type { ActivityItem, ToolCallItem } from '../../model/reading-item.ts';
import { activityOutcome, activitySubject, activityTitle, isQuoted } from './activities.ts';

/** What an export in Markdown says besides the conversation itself. */
export const exportWords = {
  image: 'Image',
  file: 'File',
} as const;

/** How conversations leave and enter the window. */
export const transferWords = {
  menu: 'More about this conversation',
  copy: 'Copy as Markdown',
  markdown: 'Export as Markdown…',
  jsonl: 'Export as JSON Lines…',
  native: 'Export with payloads…',
  copied: 'Conversation copied as Markdown',
  importTitle: 'Import conversations',
  importText:
    'Takes in a file that Footnote exported as JSON Lines. What is here already stays as it is.',
  isOwn: 'This is my own export',
  isOwnHint:
    'The payloads in it may then go back to the providers that wrote them, unseen. Without this they are kept, and held back.',
  chooseFile: 'Choose file…',
  cancel: 'Cancel',
  reading: 'Reading…',
  importDone: 'Imported',
  held: 'Payloads that are held back go to no provider. If the export is your own, import it again and say so.',
  skipped: 'Lines that were left out',
  done: 'Done',
} as const;

/** `Exported as tides.md`. */
export function exported(file: string): string {
  return `Exported as ${file}`;
}

/** The system's dialogs for files. */
export const fileWords = {
  save: 'Export conversation',
  open: 'Import conversations',
  markdown: 'Markdown',
  jsonl: 'Footnote export (JSON Lines)',
  any: 'All files',
} as const;

/** `2026-11-30 12:00 UTC`. */
export function exportTime(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Below the title: when the conversation began and went on. */
export function exportDates(began: string, changed: string): string {
  return `Begun ${exportTime(began)}, last changed ${exportTime(changed)}`;
}

/** A turn among those of the export, and among the branches it is one of. */
export interface ExportedPlace {
  readonly number: number;
  /** Counts from 1. */
  readonly version: number;
  readonly versions: number;
  /** The turn it follows, where that is not the one above it; 0: none, though others stand above. */
  readonly after?: number;
}

/** `Turn 3`, `Turn 3 (version 2 of 2, follows turn 1)`. */
export function exportTurn({ number, version, versions, after }: ExportedPlace): string {
  const notes = [
    versions > 1 ? `version ${version} of ${versions}` : '',
    after === undefined ? '' : after === 0 ? 'a new beginning' : `follows turn ${after}`,
  ].filter((note) => note !== '');
  return notes.length === 0 ? `Turn ${number}` : `Turn ${number} (${notes.join(', ')})`;
}

/** `Web search at acme: “storm surge height”, 3 results`; each part as it is, to be escaped. */
export function exportActivity(item: ActivityItem): string {
  const subject = activitySubject(item.input);
  const said = isQuoted(item.input) ? `“${subject}”` : subject;
  const head = `${activityTitle(item)} at ${item.provider}`;
  const outcome = activityOutcome(item, item.endedAt ?? item.startedAt);
  return `${head}${subject === '' ? '' : `: ${said}`}, ${outcome}`;
}

/** `Tool call read_clock {"zone":"UTC"}: 12:00`, with the first line of what came of it. */
export function exportToolCall({ name, arguments: text, result }: ToolCallItem): string {
  const answer = result?.content.trim().split('\n')[0] ?? 'no result';
  return `Tool call ${name} ${text}: ${answer}`;
}
