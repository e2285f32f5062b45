import type { FailureText } from './errors.ts';
import { count } from './numbers.ts';
import { numberOf, wordOf, type Details } from './details.ts';

/** Why an export was not written, or a file not taken in; by `code reason`. */
export const exportRefusals: Readonly<
  Record<string, (facts: { readonly details: Details }) => FailureText>
> = {
  'not_saving export_file': ({ details }) => ({
    title: 'The export could not be written',
    advice: `${wordOf(details, 'file')}: ${cannotWrite(wordOf(details, 'cause'))}. Choose another place, or mend this one.`,
    offers: [],
  }),
  'bad_input import_file': ({ details }) => ({
    title: 'The file cannot be read',
    advice: `${wordOf(details, 'file')}: ${cannotReadFile(wordOf(details, 'cause'))}. Choose another file.`,
    offers: [],
  }),
  'bad_input not_an_export': () => ({
    title: 'That is no export of Footnote',
    advice:
      'Choose a file that was exported as JSON Lines. Markdown can be read, and not be imported. Nothing was taken in.',
    offers: [],
  }),
  'bad_input newer_export': ({ details }) => ({
    title: 'That export was written by a newer Footnote',
    advice: `It has version ${wordOf(details, 'version')}, and this Footnote reads version ${wordOf(details, 'known')}. Install the newer Footnote to import it. Nothing was taken in.`,
    offers: [],
  }),
  'bad_input import_too_many': ({ details }) => ({
    title: 'A conversation in that export is too large',
    advice: `The one at line ${count(numberOf(details, 'line'))} has more than ${count(numberOf(details, 'limit'))} lines. Nothing of it was taken in; conversations before it were.`,
    offers: [],
  }),
};

function cannotWrite(cause: string): string {
  const told: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such folder',
    ENOTDIR: 'there is no such folder',
    EACCES: 'you are not allowed to write there',
    EPERM: 'you are not allowed to write there',
    EROFS: 'it can only be read there',
    EISDIR: 'it is a folder',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk is full',
  };
  return told[cause] ?? cause;
}

function cannotReadFile(cause: string): string {
  const told: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EACCES: 'you are not allowed to read it',
    EISDIR: 'it is no file',
  };
  return told[cause] ?? cause;
}
