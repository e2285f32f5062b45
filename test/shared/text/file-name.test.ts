import { expect, test } from 'vitest';
import { fileNameOf } from '../../../shared/text/file-name.ts';

test.each([
  ['Tides and moons', 'Tides and moons'],
  ['a/b\\c: "d" <e>|*?', 'a b c d e'],
  ['../../etc/passwd', 'etc passwd'],
  ['.hidden.', 'hidden'],
  ['cod\u202egpj.exe', 'cod gpj.exe'],
  ['line\nbreak\u0000\u007f', 'line break'],
  ['  ', 'Conversation'],
  ['...', 'Conversation'],
  ['NUL', 'Conversation NUL'],
  ['com1.txt', 'Conversation com1.txt'],
  ['konto', 'konto'],
  [`${'x'.repeat(59)}😀y`, 'x'.repeat(59)],
])('the title %j gives a name every system takes: %j', (title, name) => {
  expect(fileNameOf(title, 'Conversation')).toBe(name);
});
