import { describe, expect, test } from 'vitest';
import { storageLines, storageNotes } from '../../../shared/text/phrases/storage.ts';
import { refusalText } from '../../../shared/text/phrases/refusals.ts';
import { startRefused } from '../../../shared/text/phrases/window.ts';

const file = '/home/ada/.local/share/footnote/footnote.db';
const aside = `${file}.damaged-20261130-101500`;

describe('a note on the file with the conversations', () => {
  test.each([
    ['full', 'Make room'],
    ['read_only', `Make ${file}`],
    ['disk_error', 'Check the disk'],
    ['locked', 'Close the program'],
    ['stopped', 'start it again'],
  ] as const)('says why nothing is saved and what to do: %s', (notSaving, advice) => {
    const [note, ...rest] = storageNotes({ file, access: 'writable', notSaving });
    expect(rest).toEqual([]);
    expect(note).toMatchObject({ look: 'bad', canClose: false });
    expect(note?.title).toMatch(/^Nothing is being saved: /);
    expect(note?.advice).toContain(advice);
    expect(note?.ways.includes('try-again')).toBe(notSaving !== 'stopped');
  });

  test('tells a file that can only be read once, not twice', () => {
    const notes = storageNotes({ file, access: 'read_only', notSaving: 'read_only' });
    expect(notes.map(({ code }) => code)).toEqual(['read_only']);
  });

  test.each([
    [{ lost: 0 }, 'Nothing is missing.'],
    [{ lost: 1 }, '1 entry could not be read and is missing.'],
    [{ lost: 12 }, '12 entries could not be read and are missing.'],
    [{ lost: 12, mayBeMore: true as const }, 'At least 12 entries could not be read'],
    [{ lost: 0, mayBeMore: true as const }, 'how many cannot be told'],
  ])('counts what is missing: %o', (missing, words) => {
    const salvaged = { conversations: 2, entries: 1234, ...missing };
    const setAside = { file: aside, problem: 'damaged' as const, salvaged };
    const [line] = storageLines({ file, access: 'writable', setAside });
    expect(line).toContain('2 conversations, 1,234 entries in all');
    expect(line).toContain(words);
    expect(line).toContain('footnote.db.damaged-20261130-101500');
  });

  test('says from which copy something came', () => {
    const copy = { at: '2026-11-29T17:03:11.000Z', entries: 1 };
    const salvaged = { conversations: 1, entries: 1, lost: 0, copy };
    const setAside = { file: aside, problem: 'empty' as const, salvaged };
    const [line] = storageLines({ file, access: 'writable', setAside });
    const more = { ...setAside, salvaged: { ...salvaged, mayBeMore: true as const } };
    const [uncertain] = storageLines({ file, access: 'writable', setAside: more });
    expect(uncertain).toContain('What was written after that copy may be missing.');
    expect(line).toContain('1 of them from the copy of 2026-11-29 17:03 UTC');
  });
});

test.each(['locked', 'full', 'read_only', 'disk_error'])(
  'an app that cannot begin says what to do: %s',
  (reason) => {
    const told = startRefused({ code: 'not_saving', details: { reason }, message: 'EIO' });
    expect(told).toMatch(/start Footnote again\. Nothing was changed\.\n\n\(EIO\)$/);
  },
);

test('what could not be saved before the end is not said to be a message that was kept', () => {
  const { title, advice } = refusalText({
    code: 'not_saving',
    details: { reason: 'full', isLost: true },
  });
  expect(title).toBe('The end of the answer was not saved');
  expect(advice).not.toContain('was not sent');
});
