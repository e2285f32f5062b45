import fc from 'fast-check';

const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n', '  ');

/** How one string may be written: as short as can be, or with every character escaped. */
const written = (text: string) =>
  fc.constantFrom(
    JSON.stringify(text),
    `"${text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`,
    JSON.stringify(text).replaceAll('/', '\\/'),
  );

const someText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', 'a', '/', 'é', '😀'),
  }),
);
const someString = someText.chain(written);
const someKey = fc.constantFrom('a', 'b', 'type', 'é', '__proto__', 'a"b').chain(written);

const spaced = (value: fc.Arbitrary<string>) =>
  fc.tuple(space, value, space).map((parts) => parts.join(''));

/** JSON text of any shape with odd white space, odd escapes and repeated keys. */
export const looselyWrittenJson: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: spaced(
    fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        'null',
        'true',
        'false',
        '0',
        '-0.0',
        '1e400',
        '1.50',
        '12345678901234567890',
      ),
      someString,
      fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
      fc
        .array(fc.tuple(spaced(someKey), tie('value')), { maxLength: 4 })
        .map((members) => `{${members.map(([key, value]) => `${key}:${value}`).join(',')}}`),
    ),
  ),
})).value;
