import type { LinkRefusal } from '../../bridge/views.ts';
import { unreachable } from '../../unreachable.ts';
import { counted } from './numbers.ts';

export const markdownWords = {
  copyCode: 'Copy code',
  copyTable: 'Copy table',
  copied: 'Copied',
  code: 'Code',
  table: 'Table',
  image: 'Image',
  done: 'Done',
  toDo: 'To do',
} as const;

/** What stands behind the words of a link that is not one: the scheme that was refused, or what is wrong. */
export function refusedLinkNote(refusal: LinkRefusal, address: string): string {
  switch (refusal) {
    case 'scheme':
      return `(${schemeOf(address)} link, not opened)`;
    case 'hidden_characters':
      return '(link with hidden characters, not opened)';
    case 'user_info':
      return '(link with a user name, not opened)';
    case 'mail_fields':
      return '(mail link that asks for more, not opened)';
    case 'too_long':
      return '(link too long to open)';
    case 'not_a_link':
      return `(${address.length > 80 ? `${address.slice(0, 80)}…` : address})`;
    default:
      return unreachable(refusal);
  }
}

function schemeOf(address: string): string {
  const [scheme] = /^[a-z][a-z0-9+.-]{0,30}:/i.exec(address.trim()) ?? [];
  return scheme?.toLowerCase() ?? 'unknown';
}

/** What a picture's chip says when the picture has no words of its own. */
export function imageWords(alt: string): string {
  return alt.trim() === '' ? markdownWords.image : alt;
}

/** Why a picture is only named. */
export function imageHint(host: string | undefined): string {
  return host === undefined
    ? 'Pictures are not loaded.'
    : `Pictures are not loaded. This one is at ${host}.`;
}

/** `3 hidden characters`. */
export function hiddenCharacters(number: number): string {
  return counted(number, 'hidden character');
}

/** `Note 1`, the name of a footnote's mark and of the footnote. */
export function noteName(label: string): string {
  return `Note ${label}`;
}

/** What stands for a character that is not seen. */
export function codePointName(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
