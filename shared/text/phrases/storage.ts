import type { StorageView } from '../../bridge/views.ts';
import { counted } from './numbers.ts';

/** What can be done from where a note on the file stands. */
export type StorageWay = 'try-again' | 'show-file' | 'show-set-aside';

export interface StorageNote {
  /** Tells one note from another. */
  readonly code: string;
  /** `bad`: something of the user's is at stake. */
  readonly look: 'bad' | 'warn';
  readonly title: string;
  readonly advice: string;
  readonly ways: readonly StorageWay[];
  /** It only tells what happened; nothing has to be done. */
  readonly canClose: boolean;
}

/** What has to be said about the file with the conversations; the most urgent comes first. */
export function storageNotes(view: StorageView): readonly StorageNote[] {
  const { access, damaged, setAside, notSaving } = view;
  return [
    ...(notSaving === undefined || access !== 'writable' ? [] : [notSavingNote(notSaving, view)]),
    ...(access === 'writable' ? [] : [accessNote(access, view)]),
    ...(damaged ? [damagedNote] : []),
    ...(setAside ? [setAsideNote(setAside)] : []),
  ];
}

/** The same for a terminal: a line each. */
export function storageLines(view: StorageView): readonly string[] {
  return storageNotes(view).map(({ title, advice }) => `${title}. ${advice}`);
}

const wayLabels: Readonly<Record<StorageWay, string>> = {
  'try-again': 'Try again',
  'show-file': 'Show file',
  'show-set-aside': 'Show old file',
};

export function storageWayLabel(way: StorageWay): string {
  return wayLabels[way];
}

/** Said once what had to wait is on the disk. */
export const savingAgain = 'Everything is saved again.';

type NotSaving = NonNullable<StorageView['notSaving']>;

const stays = 'Until then everything stays in this window and nothing new is sent: keep it open.';

function notSavingNote(reason: NotSaving, { file }: StorageView): StorageNote {
  const { why, advice, ways } = notSavingWords(reason, file);
  const title = `Nothing is being saved: ${why}`;
  return { code: `not-saving ${reason}`, look: 'bad', title, advice, ways, canClose: false };
}

interface NotSavingWords {
  readonly why: string;
  readonly advice: string;
  readonly ways: readonly StorageWay[];
}

function notSavingWords(reason: NotSaving, file: string): NotSavingWords {
  const ways = ['try-again', 'show-file'] as const;
  switch (reason) {
    case 'full':
      return {
        why: 'the disk is full',
        advice: `Make room on the disk; saving then goes on by itself. ${stays}`,
        ways,
      };
    case 'read_only':
      return {
        why: 'the disk can no longer be written to',
        advice: `Make ${file} and its disk writable; saving then goes on by itself. ${stays}`,
        ways,
      };
    case 'locked':
      return {
        why: 'another program holds the file',
        advice: `Close the program that uses ${file}; saving then goes on by itself. ${stays}`,
        ways,
      };
    case 'stopped':
      return {
        why: 'the part of Footnote that saves has stopped',
        advice:
          'Copy from this window what came last, then close Footnote and start it again. What was saved before is still there.',
        ways: ['show-file'],
      };
    default:
      return {
        why: 'the disk reports an error',
        advice: `Check the disk and its cable; saving goes on by itself once it answers. ${stays}`,
        ways,
      };
  }
}

function accessNote(
  access: Exclude<StorageView['access'], 'writable'>,
  { file }: StorageView,
): StorageNote {
  if (access === 'newer_version') {
    return {
      code: access,
      look: 'warn',
      title: 'Your conversations were written by a newer Footnote',
      advice:
        'You can read them here. To go on with them, install that version. Nothing in the file was changed.',
      ways: ['show-file'],
      canClose: false,
    };
  }
  return {
    code: access,
    look: 'warn',
    title: 'Your conversations can only be read',
    advice: `${file} or its disk is write-protected. Make it writable, then try again; until then no message can be sent.`,
    ways: ['try-again', 'show-file'],
    canClose: false,
  };
}

const damagedNote: StorageNote = {
  code: 'damaged',
  look: 'bad',
  title: 'The file with your conversations is damaged',
  advice:
    'Close Footnote and start it again: everything that can still be read then moves into a new file, and what cannot is taken from the newest copy. The old file is kept.',
  ways: ['show-file'],
  canClose: false,
};

type SetAside = NonNullable<StorageView['setAside']>;

const whatWasWrong: Readonly<Record<SetAside['problem'], string>> = {
  damaged: 'The file with your conversations was damaged',
  empty: 'The file with your conversations was empty',
  lost: 'The file with your conversations was gone, only its journal was there',
  foreign: 'A file of another program was in the place of your conversations',
};

function setAsideNote({ file, problem, salvaged }: SetAside): StorageNote {
  const isWhole = salvaged !== undefined && salvaged.lost === 0 && !salvaged.mayBeMore;
  return {
    code: `set-aside ${file}`,
    look: isWhole ? 'warn' : 'bad',
    title: whatWasWrong[problem],
    advice: `${salvagedText(salvaged)} The old file is kept as ${file.split(/[\\/]/).at(-1) ?? file}.`,
    ways: ['show-set-aside'],
    canClose: true,
  };
}

function salvagedText(salvaged: SetAside['salvaged']): string {
  if (!salvaged) return 'Nothing could be read from it, so a new one was begun.';
  const { conversations, entries, copy } = salvaged;
  const kept = `A new one was begun with ${counted(conversations, 'conversation')}, ${counted(entries, 'entry', 'entries')} in all`;
  const from = copy
    ? `, ${copy.entries} of them from the copy of ${copy.at.slice(0, 16).replace('T', ' ')} UTC`
    : '';
  return `${kept}${from}. ${missingText(salvaged)}`;
}

function missingText({ lost, mayBeMore, copy }: NonNullable<SetAside['salvaged']>): string {
  if (lost === 0 && mayBeMore && copy) return 'What was written after that copy may be missing.';
  if (lost === 0) {
    return mayBeMore
      ? 'Entries that could not be read are missing; how many cannot be told.'
      : 'Nothing is missing.';
  }
  const many = counted(lost, 'entry', 'entries');
  if (mayBeMore) return `At least ${many} could not be read and are missing.`;
  return `${many} could not be read and ${lost === 1 ? 'is' : 'are'} missing.`;
}
