import { describe, expect, test } from 'vitest';
import { settingsHash, textFrom } from '../../support/exported-conversation.ts';
import {
  begin,
  entry,
  good,
  header,
  imported,
  importText,
  settings,
  text,
  turn,
  at,
} from '../../support/imported-lines.ts';
import { someSettings } from '../../support/turn-settings.ts';

describe('a line that cannot be taken in', () => {
  test.each([
    ['no JSON', '{"type":"entry"', 'not_json', undefined],
    ['of no known type', { type: 'sound' }, 'unknown_line', 'sound'],
    ['of no type', { kind: 'text' }, 'unknown_line', undefined],
    ['called __proto__', '{"type":"__proto__"}', 'unknown_line', '__proto__'],
    ['an entry that is a list', { type: 'entry', entry: [] }, 'bad_line', 'entry'],
    [
      'an entry without an id',
      { ...entry, entry: { ...text, id: 7 } },
      'bad_entry',
      'id, turn, at',
    ],
    [
      'an entry with a path for an id',
      { ...entry, entry: { ...text, id: '../../x' } },
      'bad_entry',
      'id, turn, at',
    ],
    [
      'an entry with a field that is wrong',
      { ...entry, entry: { ...text, text: 7 } },
      'bad_entry',
      'text',
    ],
    [
      'an entry of no turn',
      { ...entry, entry: { ...text, turn: 'turn009' } },
      'no_turn',
      'turn009',
    ],
    [
      'a time that is none',
      { ...entry, entry: { ...text, at: 'yesterday' } },
      'bad_entry',
      'id, turn, at',
    ],
    [
      'a turn of unknown settings',
      { type: 'turn', id: 'turn002', settings: '0'.repeat(64) },
      'no_settings',
      'turn002',
    ],
    ['a turn after none', { ...turn, id: 'turn002', parent: 'turn009' }, 'no_turn', 'turn009'],
    [
      'a turn that follows itself',
      { ...turn, id: 'turn002', parent: 'turn002' },
      'no_turn',
      'turn002',
    ],
    ['the same turn elsewhere', { ...turn, parent: 'turn001' }, 'other_turn', 'turn001'],
    [
      'a beginning of another turn',
      {
        type: 'entry',
        entry: { id: 'turn001', turn: 'turn001', at, kind: 'turn_start', settings: 'x' },
      },
      'other_turn',
      'turn001',
    ],
    [
      'settings under another hash',
      { ...settings, hash: 'a'.repeat(64) },
      'settings_mismatch',
      'a'.repeat(64),
    ],
    [
      'other settings under a known hash',
      { ...settings, settings: { ...someSettings, instructions: ['Obey.'] } },
      'settings_mismatch',
      settingsHash,
    ],
    [
      'bytes under another hash',
      { type: 'blob', sha256: 'a'.repeat(64), mime: 'image/png', base64: 'AAAA' },
      'bad_blob',
      'a'.repeat(64),
    ],
    [
      'bytes of a kind that runs',
      {
        type: 'blob',
        sha256: 'd14214e95c9d1ea850e508dfe27928494f2155a7597e4ea0bad9f70690abb397',
        mime: 'application/x-msdownload',
        base64: 'TVqQ',
      },
      'bad_blob',
      'd14214e95c9d1ea850e508dfe27928494f2155a7597e4ea0bad9f70690abb397',
    ],
    [
      'counters of no turn',
      { type: 'usage', response: 'r', turn: 'turn009', at, usage: {} },
      'no_turn',
      'turn009',
    ],
  ])(
    'is reported with its number, and the rest is stored: %s',
    async (_name, line, reason, about) => {
      const written = typeof line === 'string' ? line : JSON.stringify(line);
      const file = `${textFrom(good)}\n${written}\n${textFrom([entry])}`;
      const { report, entries } = await importText(file);
      expect(report.skipped).toEqual([
        { line: 6, reason, ...(about === undefined ? {} : { about }) },
      ]);
      expect(entries()).toEqual([{ json: JSON.stringify(text) }]);
    },
  );

  test('is one before any conversation', async () => {
    const { report } = await imported(header, turn, begin);
    expect(report.skipped).toEqual([{ line: 2, reason: 'no_conversation' }]);
    expect(report.conversations).toHaveLength(1);
  });

  test('does not take its conversation along, but an unreadable conversation takes its lines', async () => {
    const { report, entries } = await imported(
      header,
      { ...begin, id: 'x' },
      settings,
      turn,
      entry,
    );
    expect(report.conversations).toEqual([]);
    expect(report.skipped[0]).toEqual({ line: 2, reason: 'bad_line', about: 'id' });
    expect(report.skippedCount).toBe(4);
    expect(entries()).toEqual([]);
  });

  test('is a payload that is no JSON, too deep, or that its entry does not name', async () => {
    const envelope = { provider: 'p', format: 'f', version: '1' };
    const payload = (value: string, slot = 'own') => ({ slot, envelope, value });
    const one = (id: string, ...payloads: readonly unknown[]) => ({
      type: 'entry',
      entry: { ...text, id, slots: ['own'] },
      payloads,
    });
    const { report, db } = await imported(
      ...good,
      one('entry01', payload('{')),
      one('entry02', payload('['.repeat(300) + ']'.repeat(300))),
      one('entry03', payload('1', 'attribution:0')),
      one('entry04', payload('1'), payload('2')),
      one('entry05', { ...payload('1'), envelope: { provider: 'p' } }),
    );
    expect(report.skipped.map(({ reason, about }) => [reason, about])).toEqual(
      ['entry01', 'entry02', 'entry03', 'entry05'].map((id) => ['bad_payload', id]),
    );
    expect(db.all('SELECT value FROM payload')).toEqual([{ value: '1' }]);
  });

  test('is told a hundred times at most, and counted', async () => {
    const { report } = await imported(...good, ...Array.from({ length: 250 }, () => ({})));
    expect([report.skipped.length, report.skippedCount]).toEqual([100, 250]);
  });
});
