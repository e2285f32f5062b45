import { unreachable } from '../../unreachable.ts';
import type { LinkRefusal } from '../../bridge/views.ts';

export interface LinkQuestion {
  readonly message: string;
  readonly detail: string;
  readonly open: string;
  readonly cancel: string;
  readonly remember: string;
}

/** The question before a link leaves the app. `host` is the ASCII host, or a mail address. */
export function linkQuestion(link: { readonly href: string; readonly host: string }): LinkQuestion {
  const isMail = link.href.startsWith('mailto:');
  return {
    message: isMail ? `Write a mail to ${link.host}?` : `Open a page on ${link.host}?`,
    detail: link.href,
    open: isMail ? 'Open mail program' : 'Open in browser',
    cancel: 'Cancel',
    remember: `Do not ask again for ${link.host} until Footnote is closed`,
  };
}

/** Why a link was not opened. */
export function linkRefused(refusal: LinkRefusal, address: string): string {
  switch (refusal) {
    case 'too_long':
      return 'This link is longer than 2,048 characters and is not opened.';
    case 'hidden_characters':
      return 'This link holds hidden characters that could disguise where it leads, and is not opened.';
    case 'not_a_link':
      return 'This is not a complete web address, so there is nothing to open.';
    case 'scheme':
      return `Links that begin with ${schemeOf(address)} are not opened; only https, http and mailto are.`;
    case 'user_info':
      return 'This link carries a user name or a password, which can disguise where it leads. It is not opened.';
    case 'mail_fields':
      return 'This mail link asks for more than a subject and a text, such as an attachment, and is not opened.';
    default:
      return unreachable(refusal);
  }
}

function schemeOf(address: string): string {
  const [scheme] = /^[a-z][a-z0-9+.-]{0,30}:/i.exec(address.trim()) ?? [];
  return scheme === undefined ? 'an unknown scheme' : `“${scheme.toLowerCase()}”`;
}
