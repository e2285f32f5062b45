import type { LinkRefusal } from '../../shared/bridge/views.ts';

export type CheckedLink =
  /** `host` names for a person where the link leads: the host in ASCII, or the mail address. */
  | { readonly ok: true; readonly href: string; readonly host: string }
  | { readonly ok: false; readonly refused: LinkRefusal };

const longest = 2048;
const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);
/** What may stand in a mail link besides its address; anything else may attach files. */
const mailFields: ReadonlySet<string> = new Set(['subject', 'body', 'cc', 'bcc', 'to']);
/** Controls, and what is not seen itself; the two joiners are letters of Persian and of emoji. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** What turns the text beside it around, as it stands in an address: U+202A to U+202E, U+2066 to U+2069. */
const encodedTurn = /%E2%80%A[A-E]|%E2%81%A[6-9]/i;

/** Decides whether an address from anywhere may be handed to the system, and in which spelling. */
export function checkLink(address: string): CheckedLink {
  if (address.length > longest) return refuse('too_long');
  if (hidden.test(address)) return refuse('hidden_characters');
  if (!URL.canParse(address)) return refuse('not_a_link');
  const url = new URL(address);
  if (!schemes.has(url.protocol)) return refuse('scheme');
  if (url.href.length > longest) return refuse('too_long');
  if (encodedTurn.test(url.href)) return refuse('hidden_characters');
  if (url.username !== '' || url.password !== '') return refuse('user_info');
  return url.protocol === 'mailto:' ? checkMail(url) : accept(url.href, url.host);
}

function checkMail(url: URL): CheckedLink {
  const address = decoded(url.pathname);
  if (address === undefined || address === '' || hidden.test(address)) return refuse('not_a_link');
  for (const [name, value] of url.searchParams) {
    const field = name.toLowerCase();
    // A line break outside the body would begin a header of the link's own.
    if (!mailFields.has(field)) return refuse('mail_fields');
    if (field !== 'body' && /[\r\n]/.test(value)) return refuse('mail_fields');
  }
  return accept(url.href, address);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function accept(href: string, host: string): CheckedLink {
  return { ok: true, href, host };
}

function refuse(refused: LinkRefusal): CheckedLink {
  return { ok: false, refused };
}
