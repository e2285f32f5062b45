import type { AttributionSource } from '../../model/attribution.ts';
import type { NumberedSource } from '../../model/citations.ts';
import { unreachable } from '../../unreachable.ts';
import { counted } from './numbers.ts';

const authority = /^([a-z][a-z0-9+.-]*):(?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#]*))?/i;

/** The host a web address leads to, without the part nobody reads; the address itself when it has none. */
export function hostOf(url: string): string {
  const [, scheme, host] = authority.exec(url) ?? [];
  if (host) return host.toLowerCase();
  return scheme === undefined ? url : `${scheme.toLowerCase()}:…`;
}

/** A host in little room: its end says where a page is, so the beginning is left out. */
export function shortHost(url: string, longest = 36): string {
  const host = hostOf(url);
  return host.length <= longest ? host : `…${host.slice(1 - longest)}`;
}

/** What a source is called: its title, else what tells it apart. */
export function sourceTitle(source: AttributionSource): string {
  switch (source.kind) {
    case 'web':
      return titled(source.title) ?? hostOf(source.url);
    case 'document':
      return titled(source.title) ?? numbered('Document', source.index);
    case 'file':
      return titled(source.name) ?? source.id;
    case 'unknown':
      return titled(source.label) ?? 'A source of an unknown kind';
    default:
      return unreachable(source);
  }
}

function titled(title: string | undefined): string | undefined {
  const trimmed = title?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function numbered(word: string, index: number | undefined): string {
  return index === undefined ? word : `${word} ${index + 1}`;
}

/** Where a source is: the host of a page, the pages of a document. */
export function sourcePlace(source: AttributionSource): string {
  switch (source.kind) {
    case 'web':
      return shortHost(source.url);
    case 'document':
      return source.pages ? pages(source.pages) : 'document';
    case 'file':
      return 'file';
    case 'unknown':
      return 'unknown kind';
    default:
      return unreachable(source);
  }
}

/** 1-based, end exclusive. */
function pages({ start, end }: { readonly start: number; readonly end: number }): string {
  const last = end - 1;
  return last <= start ? `page ${start}` : `pages ${start}–${last}`;
}

/** `cited once`, `cited twice`, `cited 5 times`. */
export function citedTimes(times: number): string {
  if (times === 1) return 'cited once';
  return times === 2 ? 'cited twice' : `cited ${times} times`;
}

/** The name of a mark, for those who hear it. */
export function markName({ number, source }: NumberedSource): string {
  return `Source ${number}: ${sourceTitle(source)}, ${sourcePlace(source)}`;
}

/** A mark whose source is not known, which cannot be but is not hidden either. */
export function unknownMark(number: number): string {
  return `Source ${number}`;
}

export const citationWords = {
  sources: 'Sources',
  openHint: 'Enter opens the page',
  incomplete: 'This answer was cut off before its sources were complete.',
  citedNothing: 'The model searched and cited nothing.',
  noSearch: 'no search ran',
  noSources: 'This answer has no sources.',
} as const;

/** `Used but not cited (12)`. */
export function uncitedHeading(number: number): string {
  return `Used but not cited (${number})`;
}

/** A footnote of a copied answer that was cut. */
export const copiedIncomplete = 'The answer was cut off before its sources were complete.';

/** `5 sources`. */
export function sourceCount(number: number): string {
  return counted(number, 'source');
}

/** Names the frame in which a provider's own suggestions of further searches are shown. */
export const suggestionsName = 'Search suggestions of the provider';

/** Stands in that frame when there is nothing to show. */
export const suggestionsMissing = 'The search suggestions of this answer can no longer be shown.';
