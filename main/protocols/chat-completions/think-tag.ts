/**
 * Reasoning that stands in the text, between `<think>` and `</think>`. Only at the very beginning, and only
 * as long as the server has not shown that it separates the two: later the same letters are the answer's.
 */
export interface ThinkTag {
  place: 'before' | 'inside' | 'after';
  /** What may be the beginning of a tag, so far. */
  held: string;
}

/** Text of the one kind or the other, in order; never empty. */
export interface TaggedText {
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

const opening = '<think>';
const closing = '</think>';

export function newThinkTag(): ThinkTag {
  return { place: 'before', held: '' };
}

/** What a piece of the content says, as far as that is known by now. */
export function splitThought(tag: ThinkTag, piece: string): readonly TaggedText[] {
  if (tag.place === 'after') return some('text', piece);
  const text = tag.held + piece;
  tag.held = '';
  return tag.place === 'before' ? before(tag, text) : inside(tag, text);
}

/** Nothing more can make a tag of what was held: at the end, or where reasoning came by itself. */
export function endThinkTag(tag: ThinkTag): readonly TaggedText[] {
  const { held, place } = tag;
  tag.held = '';
  tag.place = 'after';
  return some(place === 'inside' ? 'reasoning' : 'text', held);
}

function before(tag: ThinkTag, text: string): readonly TaggedText[] {
  const start = text.trimStart();
  if (start.startsWith(opening)) {
    tag.place = 'inside';
    return inside(tag, start.slice(opening.length));
  }
  if (opening.startsWith(start)) {
    tag.held = text;
    return [];
  }
  tag.place = 'after';
  return some('text', text);
}

function inside(tag: ThinkTag, text: string): readonly TaggedText[] {
  const end = text.indexOf(closing);
  if (end !== -1) {
    tag.place = 'after';
    const answer = text.slice(end + closing.length);
    return [...some('reasoning', text.slice(0, end)), ...some('text', answer)];
  }
  const kept = begunTag(text);
  tag.held = text.slice(text.length - kept);
  return some('reasoning', text.slice(0, text.length - kept));
}

/** How many characters at the end may be the beginning of the closing tag. */
function begunTag(text: string): number {
  for (let length = closing.length - 1; length > 0; length -= 1) {
    if (text.endsWith(closing.slice(0, length))) return length;
  }
  return 0;
}

function some(kind: TaggedText['kind'], text: string): readonly TaggedText[] {
  return text === '' ? [] : [{ kind, text }];
}
