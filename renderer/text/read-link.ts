import type { LinkRefusal } from '../../shared/bridge/views.ts';

export type ReadLink =
  /** `host` is the host in ASCII, or a mail address. */
  | { readonly kind: 'link'; readonly href: string; readonly host: string }
  | { readonly kind: 'refused'; readonly refusal: LinkRefusal }
  /** The address is not there, or not yet. */
  | { readonly kind: 'none' };

const longest = 2048;
const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);
const mailFields: ReadonlySet<string> = new Set(['subject', 'body', 'cc', 'bcc', 'to']);
/** Controls, and what is not seen itself; the two joiners are letters of Persian and of emoji. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** What turns the text beside it around, as it stands in an address. */
const encodedTurn = /%E2%80%A[A-E]|%E2%81%A[6-9]/i;

/**
 * Decides whether an address in an answer is shown as a link. Main decides again, and alone, whether it is
 * opened; nothing is shown as a link here that main would refuse.
 */
export function readLink(address: string): ReadLink {
  if (address === '') return { kind: 'none' };
  if (address.length > longest) return refused('too_long');
  if (hidden.test(address)) return refused('hidden_characters');
  if (!URL.canParse(address)) return refused('not_a_link');
  const url = new URL(address);
  if (!schemes.has(url.protocol)) return refused('scheme');
  if (url.href.length > longest) return refused('too_long');
  if (encodedTurn.test(url.href)) return refused('hidden_characters');
  if (url.username !== '' || url.password !== '') return refused('user_info');
  return url.protocol === 'mailto:' ? readMail(url) : link(url.href, url.host);
}

function readMail(url: URL): ReadLink {
  const address = decoded(url.pathname);
  if (address === undefined || address === '' || hidden.test(address)) return refused('not_a_link');
  for (const [name, value] of url.searchParams) {
    const field = name.toLowerCase();
    const hasLines = field !== 'body' && /[\r\n]/.test(value);
    if (!mailFields.has(field) || hasLines) return refused('mail_fields');
  }
  return link(url.href, address);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a link's words hide its host: they read like an address of another one, or the host has letters
 * that can look like others.
 */
export function hasOtherHost(words: string, host: string): boolean {
  const [, said] =
    /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/?#:]|$)/iu.exec(
      words.trim(),
    ) ?? [];
  const bare = host.replace(/^www\./, '');
  if (said !== undefined) return said.toLowerCase() !== bare.replace(/:\d+$/, '');
  return host.split('.').some((label) => label.startsWith('xn--'));
}

function link(href: string, host: string): ReadLink {
  return { kind: 'link', href, host };
}

function refused(refusal: LinkRefusal): ReadLink {
  return { kind: 'refused', refusal };
}
