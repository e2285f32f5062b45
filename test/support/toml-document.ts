import fc from 'fast-check';

/** A TOML text together with what it says and where it says it. */
export interface TomlDocument {
  readonly text: string;
  /** Every key and list item, by path joined with NUL, and its offset in the text. */
  readonly offsets: ReadonlyMap<string, number>;
}

type Shape =
  | { readonly as: 'scalar'; readonly raw: string }
  | { readonly as: 'list'; readonly items: readonly Shape[]; readonly loose: boolean }
  | { readonly as: 'inline' | 'dotted' | 'header'; readonly entries: readonly Entry[] }
  | { readonly as: 'headers'; readonly items: readonly (readonly Entry[])[] };

interface Entry {
  readonly name: string;
  readonly quoting: 'bare' | 'basic' | 'literal' | 'escaped';
  readonly spaced: boolean;
  readonly comment: boolean;
  readonly shape: Shape;
}

const scalar = fc.constantFrom(
  '1',
  '-17',
  '0xff',
  '1_000.5e-3',
  'true',
  'inf',
  '""',
  "''",
  '"a # no comment = [x]"',
  '"quote \\" and \\\\"',
  "'back\\slash'",
  '"""one\ntwo = 2\n[three]"""',
  '"""ends with quotes"""""',
  "'''it''s'''",
  "'''\n# text\n'''''",
  '"""line \\\n   goes on"""',
  '"ünïcödé 🙂"',
);

const name = fc.oneof(
  fc.stringMatching(/^[a-z0-9_-]{1,4}$/),
  fc.constantFrom('a.b', 'ü', '🙂', ' ', '"', "'", '#', '=', '[x]', 'tab\t', 'nul-\u0001'),
);

const { outer } = fc.letrec<{ inner: Shape; outer: Shape }>((tie) => ({
  inner: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar.map((raw): Shape => ({ as: 'scalar', raw })),
    fc.record({
      as: fc.constant('list' as const),
      items: fc.array(tie('inner'), { maxLength: 3 }),
      loose: fc.boolean(),
    }),
    fc.record({
      as: fc.constantFrom('inline' as const, 'dotted' as const),
      entries: entries(tie('inner')),
    }),
  ),
  outer: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('inner'),
    fc.record({ as: fc.constant('header' as const), entries: entries(tie('outer')) }),
    fc.record({
      as: fc.constant('headers' as const),
      items: fc.array(entries(tie('outer')), { minLength: 1, maxLength: 2 }),
    }),
  ),
}));

function entries(shape: fc.Arbitrary<Shape>): fc.Arbitrary<readonly Entry[]> {
  const entry = fc.record({
    name,
    quoting: fc.constantFrom(
      'bare' as const,
      'basic' as const,
      'literal' as const,
      'escaped' as const,
    ),
    spaced: fc.boolean(),
    comment: fc.boolean(),
    shape,
  });
  return fc.uniqueArray(entry, { selector: ({ name }) => name, minLength: 1, maxLength: 4 });
}

/** Documents in every style of writing that TOML has. */
export const tomlDocument: fc.Arbitrary<TomlDocument> = fc
  .record({ entries: entries(outer), lineEnd: fc.constantFrom('\n', '\r\n') })
  .map(({ entries, lineEnd }) => write(entries, lineEnd));

interface Pen {
  text: string;
  readonly lineEnd: string;
  readonly offsets: Map<string, number>;
}

function write(entries: readonly Entry[], lineEnd: string): TomlDocument {
  const pen: Pen = { text: '', lineEnd, offsets: new Map() };
  writeBody(pen, entries, [], []);
  return pen;
}

/** Pairs first, then what needs a header: a header ends the table above it. */
function writeBody(
  pen: Pen,
  entries: readonly Entry[],
  path: readonly string[],
  keys: readonly Entry[],
) {
  for (const entry of entries) {
    if (!isHeader(entry.shape)) writePair(pen, entry, { path, above: [], isInline: false });
  }
  for (const entry of entries) {
    const below = [...path, entry.name];
    if (entry.shape.as === 'header') {
      writeHeader(pen, [...keys, entry], below, '[]');
      writeBody(pen, entry.shape.entries, below, [...keys, entry]);
    }
    if (entry.shape.as === 'headers') {
      for (const [index, item] of entry.shape.items.entries()) {
        writeHeader(pen, [...keys, entry], below, '[[]]');
        writeBody(pen, item, [...below, String(index)], [...keys, entry]);
      }
    }
  }
}

function isHeader(shape: Shape): boolean {
  return shape.as === 'header' || shape.as === 'headers';
}

function writeHeader(
  pen: Pen,
  keys: readonly Entry[],
  path: readonly string[],
  brackets: '[]' | '[[]]',
) {
  const half = brackets.length / 2;
  pen.text += brackets.slice(0, half);
  for (const [index, key] of keys.entries()) {
    if (index > 0) pen.text += key.spaced ? ' . ' : '.';
    if (index === keys.length - 1) pen.offsets.set(path.join('\0'), pen.text.length);
    pen.text += rawKey(key);
  }
  pen.text += brackets.slice(half);
  endLine(pen, keys.at(-1)?.comment ?? false);
}

interface Around {
  readonly path: readonly string[];
  /** The dotted parts that stand before the key. */
  readonly above: readonly Entry[];
  readonly isInline: boolean;
}

function writePair(pen: Pen, entry: Entry, { path, above, isInline }: Around) {
  const below = [...path, entry.name];
  if (entry.shape.as === 'dotted') {
    for (const [index, child] of entry.shape.entries.entries()) {
      if (isInline && index > 0) pen.text += ', ';
      writePair(pen, child, { path: below, above: [...above, entry], isInline });
    }
    return;
  }
  for (const part of above) pen.text += `${rawKey(part)}${part.spaced ? ' . ' : '.'}`;
  pen.offsets.set(below.join('\0'), pen.text.length);
  pen.text += `${rawKey(entry)}${entry.spaced ? ' = ' : '='}`;
  writeValue(pen, entry.shape, below);
  if (!isInline) endLine(pen, entry.comment);
}

function writeValue(pen: Pen, shape: Shape, path: readonly string[]) {
  if (shape.as === 'scalar') pen.text += shape.raw;
  if (shape.as === 'list') {
    pen.text += shape.loose ? `[ # [\n` : '[';
    for (const [index, item] of shape.items.entries()) {
      if (index > 0) pen.text += ',';
      const below = [...path, String(index)];
      pen.offsets.set(below.join('\0'), pen.text.length);
      writeValue(pen, item, below);
    }
    pen.text += shape.loose && shape.items.length > 0 ? ' ,\n]' : ']';
  }
  if (shape.as === 'inline' || shape.as === 'dotted') {
    pen.text += '{ ';
    for (const [index, child] of shape.entries.entries()) {
      if (index > 0) pen.text += ', ';
      writePair(pen, child, { path, above: [], isInline: true });
    }
    pen.text += ' }';
  }
}

function endLine(pen: Pen, comment: boolean) {
  pen.text += `${comment ? ' # a = [1' : ''}${pen.lineEnd}`;
}

function rawKey({ name, quoting }: Entry): string {
  if (quoting === 'bare' && /^[A-Za-z0-9_-]+$/.test(name)) return name;
  if (quoting === 'literal' && !/['\u0000-\u001f]/.test(name)) return `'${name}'`;
  if (quoting === 'escaped') return `"${Array.from(name, escaped).join('')}"`;
  return `"${name.replaceAll(/["\\\u0000-\u001f]/g, escaped)}"`;
}

function escaped(char: string): string {
  return `\\U${(char.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
}
