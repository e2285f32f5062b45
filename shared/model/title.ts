/** How long a title made of a message may be, in UTF-16 units. */
const usual = 60;
const ellipsis = '…';

/** Control characters, and those that turn the direction of text around. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name a conversation has until a better one is made: the first line of the first message that has
 * something on it, at most `longest` UTF-16 units, cut between words where that leaves half of them, never inside
 * a character. Empty when the message has nothing to read.
 */
export function titleOf(message: string, longest = usual): string {
  for (const line of message.split(/[\r\n\u2028\u2029]/)) {
    const title = line.toWellFormed().replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();
    if (title !== '') return title.length <= longest ? title : cut(title, longest);
  }
  return '';
}

function cut(title: string, longest: number): string {
  const room = longest - ellipsis.length;
  const head = wholeCharacters(title, room);
  const isBetweenWords = title[head.length] === ' ';
  const lastSpace = head.lastIndexOf(' ');
  const end = !isBetweenWords && lastSpace >= room / 2 ? lastSpace : head.length;
  return head.slice(0, end).trimEnd() + ellipsis;
}

/** As many characters, as people count them, as fit; by code points where one alone is too long. */
function wholeCharacters(text: string, room: number): string {
  const graphemes = new Intl.Segmenter().segment(text.slice(0, room * 2));
  let end = 0;
  for (const { index, segment } of graphemes) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  return end > 0
    ? text.slice(0, end)
    : text
        .slice(0, room)
        .toWellFormed()
        .replace(/\ufffd$/, '');
}
