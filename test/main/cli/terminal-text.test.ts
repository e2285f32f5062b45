import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonLine } from '../../../shared/text/json-line.ts';
import { terminalText } from '../../../main/cli/terminal-text.ts';

describe('text for a terminal', () => {
  test.each([
    ['a colour', '\x1B[31mred\x1B[0m', 'red'],
    ['a cleared screen', 'a\x1B[2J\x1B[Hb', 'ab'],
    ['a colour in one byte', '\x9B31mred', 'red'],
    ['a window title', '\x1B]0;pwned\x07text', 'text'],
    ['a link to elsewhere', '\x1B]8;;http://evil.example\x1B\\here\x1B]8;;\x1B\\', 'here'],
    ['the clipboard', '\x1B]52;c;cm0gLXJm\x07', ''],
    ['a string in one byte', '\x9D0;pwned\x9Cx', 'x'],
    ['a device string', '\x1BP$qm\x1B\\x', 'x'],
    ['a string without an end: its words are harmless', '\x1B]0;title', '0;title'],
    ['a string broken off by another', '\x1B]0;a\x1B]0;b\x07c', '0;ac'],
    ['a reset', '\x1Bcx', 'x'],
    ['a character set', '\x1B(0x', 'x'],
    ['an escape in an escape', '\x1B\x1B[31m[31mx', '[31mx'],
    ['an escape at the end', 'x\x1B', 'x'],
    ['a line written over', 'good\rbad', 'goodbad'],
    ['a line break of Windows', 'a\r\nb', 'a\nb'],
    ['a bell and a backspace', 'a\x07\x08b', 'ab'],
    ['words turned around', 'a\u202Eb\u2066c', 'abc'],
    ['what is only text', 'ä\t漢字 🙂\n«x» [1]', 'ä\t漢字 🙂\n«x» [1]'],
  ])('%s', (_name, text, shown) => {
    expect(terminalText(text)).toBe(shown);
  });

  const hostile = fc.string({
    unit: fc.constantFrom(
      ...Array.from('\x1B\x9B\x9D\x90\x9C\x07\x00\r\n\t[];?0mHJP\\\u202E\u2067aü'),
    ),
    maxLength: 40,
  });

  test('whatever comes, nothing is left that a terminal obeys, and no line break is lost', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = terminalText(text);
        // oxlint-disable-next-line no-control-regex -- they are what is looked for
        expect(shown).not.toMatch(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u);
        expect(terminalText(shown)).toBe(shown);
      }),
    );
  });

  test('a long hostile text takes no long time', () => {
    for (const unit of ['\x1B]', '\x9D', '\x1B[', '\x1B[0', '\x1BP\x1B]']) {
      const text = unit.repeat(200_000);
      const began = performance.now();
      terminalText(text);
      expect(performance.now() - began).toBeLessThan(1000);
    }
  });

  test('JSON says the same on a terminal as in a file', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = jsonLine({ text });
        expect(terminalText(line)).toBe(line);
        expect(line).not.toContain('\n');
        expect(JSON.parse(line)).toEqual({ text });
      }),
    );
  });
});
