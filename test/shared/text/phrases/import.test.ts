import { describe, expect, test } from 'vitest';
import { skipReasons } from '../../../../shared/model/import-report.ts';
import { importedText, skippedLine, skippedMore } from '../../../../shared/text/phrases/import.ts';
import { refusalText } from '../../../../shared/text/phrases/refusals.ts';

const nothing = { id: 'x', title: '', isNew: false, added: 0, present: 9, held: 0 };

describe('what became of an import', () => {
  test.each([
    [{ ...nothing, isNew: true, added: 1 }, 'new, 1 entry'],
    [{ ...nothing, added: 3 }, '3 new entries, 9 were here'],
    [nothing, 'nothing new'],
    [{ ...nothing, added: 1, held: 2 }, '1 new entry, 9 were here; 2 payloads held back'],
  ])('is said for each conversation: %o', (conversation, said) => {
    expect(importedText(conversation)).toBe(said);
  });

  test.each(skipReasons)('is said for a line that was left out: %s', (reason) => {
    const said = skippedLine({ line: 1234, reason, about: 'turn001' });
    expect(said).toMatch(/^Line 1,234 was left out: .+\.$/);
    expect(skippedLine({ line: 1, reason })).not.toContain('undefined');
  });

  test('is said for lines that are not told one by one', () => {
    expect([skippedMore(1), skippedMore(150)]).toEqual([
      '1 more line was left out.',
      '150 more lines were left out.',
    ]);
  });

  test.each([
    ['bad_input', { reason: 'not_an_export', line: 1 }, 'no export of Footnote'],
    ['bad_input', { reason: 'newer_export', version: 3, known: 1 }, 'newer Footnote'],
    ['bad_input', { reason: 'import_too_many', line: 9, limit: 1_000_000 }, 'too large'],
    ['bad_input', { reason: 'import_file', file: '/a', cause: 'ENOENT' }, 'cannot be read'],
    ['not_saving', { reason: 'export_file', file: '/a', cause: 'ENOSPC' }, 'could not be written'],
  ])('is said when there is none: %s %o', (code, details, said) => {
    const { title, advice } = refusalText({ code, details });
    expect(title).toContain(said);
    expect(advice).toMatch(/\.$/);
    expect(advice).not.toMatch(/undefined|\?/);
  });
});
