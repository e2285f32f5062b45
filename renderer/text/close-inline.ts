interface Opener {
  readonly mark: '*' | '_' | '~' | '[' | '![';
  readonly at: number;
  readonly size: number;
}

/** What a scan of words knows: what is open, and where to go on. */
interface Scan {
  readonly open: readonly Opener[];
  readonly at: number;
  /** The rest is read like this instead. */
  readonly ending?: { readonly cut: number; readonly added: string };
}

/** A bracket that was not closed for this long is one that was meant as it is. */
const longestLabel = 300;
/** As long as so few words follow a bracket, it is as likely the number of a note, and waits. */
const shortestLabel = 4;

/** More open marks than anybody means. */
const mostOpen = 16;

/** Words with their open marks closed, so that they read as they will when the rest has come. */
export function closeInline(words: string): string {
  let scan: Scan = { open: [], at: 0 };
  while (scan.at < words.length && !scan.ending) {
    scan = step(words, scan);
    if (scan.open.length > mostOpen) return words;
  }
  const { cut, added } = scan.ending ?? { cut: words.length, added: '' };
  return closeAll(words.slice(0, cut) + added, scan.open);
}

function step(words: string, scan: Scan): Scan {
  const [mark = ''] =
    /^(?:`+|\*+|_+|~+|!?\[|\]|\\.?|<[a-z][^\s<>]*>?|[^`*_~![\]\\<]+|.)/is.exec(
      words.slice(scan.at),
    ) ?? [];
  const next = { ...scan, at: scan.at + Math.max(1, mark.length) };
  switch (mark[0]) {
    case '`':
      return code(words, next, mark);
    case '*':
    case '_':
    case '~':
      return emphasis(words, next, mark);
    case '!':
    case '[':
      return mark === '!'
        ? next
        : withOpener(next, mark === '[' ? '[' : '![', scan.at, mark.length);
    case ']':
      return bracket(words, next);
    case '<':
      return address(words, next, mark);
    default:
      return next;
  }
}

function withOpener(scan: Scan, mark: Opener['mark'], at: number, size: number): Scan {
  return { ...scan, open: [...scan.open, { mark, at, size }] };
}

function code(words: string, scan: Scan, ticks: string): Scan {
  const rest = words.slice(scan.at);
  const close = new RegExp(`(?<!\`)${ticks}(?!\`)`).exec(rest);
  if (close) return { ...scan, at: scan.at + close.index + ticks.length };
  const inside = rest.replace(/`+$/, '').trimEnd();
  const cut = inside.trim() === '' ? scan.at - ticks.length : scan.at + inside.length;
  return { ...scan, ending: { cut, added: inside.trim() === '' ? '' : ticks } };
}

function address(words: string, scan: Scan, mark: string): Scan {
  const isOpen = /^<https?:\/\/[^>]+$/i.test(mark) && scan.at === words.length;
  return isOpen ? { ...scan, ending: { cut: words.length, added: '>' } } : scan;
}

function emphasis(words: string, scan: Scan, run: string): Scan {
  const start = scan.at - run.length;
  const before = words[start - 1] ?? ' ';
  const after = words[scan.at] ?? ' ';
  const mark = markOf(run);
  const isInWord = mark === '_' && /\w/.test(after);
  const closed = /\s/.test(before) || isInWord ? undefined : closeEmphasis(scan, mark, run.length);
  if (closed) return closed;
  if (scan.at === words.length) return { ...scan, ending: { cut: start, added: '' } };
  // Between two letters or digits it is as likely a star of multiplication.
  const opens = !/\s/.test(after) && /[\s\p{P}\p{S}]/u.test(before);
  return opens ? withOpener(scan, mark, start, run.length) : scan;
}

function markOf(run: string): '*' | '_' | '~' {
  if (run.startsWith('*')) return '*';
  return run.startsWith('_') ? '_' : '~';
}

function closeEmphasis(scan: Scan, mark: Opener['mark'], size: number): Scan | undefined {
  const index = scan.open.findLastIndex((opener) => opener.mark === mark);
  const opener = scan.open[index];
  if (!opener) return undefined;
  const kept = scan.open.slice(0, index);
  const left = opener.size - size;
  return { ...scan, open: left > 0 ? [...kept, { ...opener, size: left }] : kept };
}

/** The end of a link's words: the address may be half there. */
function bracket(words: string, scan: Scan): Scan {
  const index = scan.open.findLastIndex(({ mark }) => mark === '[' || mark === '![');
  const opener = scan.open[index];
  if (!opener) return scan;
  const closed = { ...scan, open: scan.open.slice(0, index) };
  const rest = words.slice(scan.at);
  const whole = /^(?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\]\n]*\])/.exec(rest);
  if (whole) return { ...closed, at: scan.at + whole[0].length };
  const isHalf = /^(?:\([^\n]*|\[[^\]\n]*)?$/.test(rest);
  if (!isHalf) return closed;
  const isShort = rest === '' && scan.at - opener.at <= shortestLabel + 2;
  if (opener.mark === '![' || isShort) return { ...closed, ending: { cut: opener.at, added: '' } };
  return { ...closed, ending: { cut: scan.at, added: '()' } };
}

function closeAll(words: string, open: readonly Opener[]): string {
  const image = open.find(({ mark }) => mark === '![');
  if (image) return closeAll(words.slice(0, image.at), open.slice(0, open.indexOf(image)));
  return open.toReversed().reduce(close, words);
}

function close(words: string, { mark, at, size }: Opener): string {
  const said = words.trimEnd();
  const fewest = mark === '[' ? shortestLabel : 0;
  if (said.length <= at + size + fewest) return said.slice(0, at);
  if (mark !== '[') return said + mark.repeat(size);
  return said.length - at > longestLabel ? words : `${said}]()`;
}
