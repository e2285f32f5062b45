import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  importLines,
  usualLimits,
} from '../../../main/conversations/worker/json-lines/import-lines.ts';
import { ownIdentity } from '../../../main/conversations/worker/process-identity.ts';
import { startStore } from '../../../main/conversations/worker/start-store.ts';
import { conversationId, storeIn, testTime } from '../../support/conversation-store.ts';
import {
  fileOf,
  settingsHash,
  storeEverything,
  textFrom,
  valuesIn,
} from '../../support/exported-conversation.ts';
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
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tries } from '../../support/tries.ts';
import { someSettings } from '../../support/turn-settings.ts';

const conversation = conversationId;
describe('a file that is no export', () => {
  test.each([
    ['is empty', ''],
    ['has only empty lines', '\n\n'],
    ['is text', 'Dear diary,\n'],
    ['is other JSON', '{"title":"x"}\n'],
    ['is a list', '[1]\n'],
    ['is null', 'null\n'],
    ['is of another program', '{"format":"other.export","version":1}\n'],
    ['says its version in words', '{"format":"footnote.conversation","version":"1"}\n'],
    ['is no UTF-8', new Uint8Array([0xff, 0xfe, 0x00, 0x0a])],
  ])('is refused whole, because it %s', async (_why, text) => {
    await expect(importText(text)).rejects.toMatchObject({
      code: 'bad_input',
      details: { reason: 'not_an_export' },
    });
  });

  test('is refused with its version when it is of a later one', async () => {
    await expect(imported({ ...header, version: 2, more: true }, begin)).rejects.toMatchObject({
      code: 'bad_input',
      details: { reason: 'newer_export', version: 2, known: 1 },
    });
  });

  test('is refused when it is not there, or a folder', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    const isOwn = true;
    await expect(store.importLines(`${folder}/none`, { isOwn })).rejects.toMatchObject({
      details: { reason: 'import_file', cause: 'ENOENT' },
    });
    await expect(store.importLines(folder, { isOwn })).rejects.toMatchObject({
      details: { reason: 'import_file', cause: 'EISDIR' },
    });
  });

  test('never breaks the store, whatever bytes are in it', async () => {
    const store = await storeIn(await temporaryFolder());
    await storeEverything(store);
    const before = await store.open(conversation);
    const lines = (await store.exportLines(conversation, { native: true })).split('\n');
    const anyLine = fc.oneof(
      fc.constantFrom(...lines),
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...lines).map((line) => line.slice(0, line.length / 2)),
      fc.constantFrom(...lines).map((line) => line.replaceAll('turn001', 'turn009')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { maxLength: 12 }), async (found) => {
        const file = await fileOf([lines[0], lines[1], ...found].join('\n'));
        const report = await store.importLines(file, { isOwn: true });
        expect(report.skippedCount).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: tries(8) },
    );
    const after = await store.open(conversation);
    expect(after.entries.slice(0, before.entries.length)).toEqual(before.entries);
    expect(await store.check(conversation)).toEqual([]);
  });
});

describe('an export of a hostile hand', () => {
  test('has its __proto__ kept as words, and nothing inherits from it', async () => {
    const hostile = `{"id":"entry01","turn":"turn001","at":"${at}","kind":"text","text":"x","attributions":[],"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`;
    const line = `{"type":"entry","__proto__":{"polluted":true},"entry":${hostile}}`;
    const { report, entries } = await importText(`${textFrom(good)}${line}\n`);
    expect(report.skipped).toEqual([]);
    expect(entries()).toEqual([{ json: hostile }]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect((report as { polluted?: true }).polluted).toBeUndefined();
  });

  test('is not read deeper than anything of ours is', async () => {
    const deep = `{"type":"entry","entry":${'{"a":'.repeat(300)}1${'}'.repeat(300)}}`;
    const stack = '['.repeat(5_000_000);
    const inside = JSON.stringify({ ...entry, entry: { ...text, text: '[{"'.repeat(1000) } });
    const { report, entries } = await importText(`${textFrom(good)}${deep}\n${stack}\n${inside}\n`);
    expect(report.skipped).toEqual([
      { line: 5, reason: 'too_deep' },
      { line: 6, reason: 'too_deep' },
    ]);
    expect(entries()).toHaveLength(1);
  });

  test('has lines of any length passed over without being held', async () => {
    const long = `{"type":"entry","entry":"${'x'.repeat(3_000_000)}"}`;
    const { report, entries } = await importText(`${textFrom(good)}${long}\n${textFrom([entry])}`, {
      longestLine: 2_000_000,
    });
    expect(report.skipped).toEqual([{ line: 5, reason: 'too_long' }]);
    expect(entries()).toHaveLength(1);
  });

  test('with too many lines in one conversation leaves nothing of that conversation', async () => {
    const second = { ...begin, id: conversation.replace(/1$/, '2') };
    const many = Array.from({ length: 5 }, (_, n) => ({
      ...entry,
      entry: { ...text, id: `entry0${n}` },
    }));
    const file = textFrom([...good, entry, second, settings, turn, ...many]);
    await expect(importText(file, { linesOfConversation: 5 })).rejects.toMatchObject({
      code: 'bad_input',
      details: { reason: 'import_too_many', line: 6, limit: 5 },
    });
  });

  test('cannot change what settings mean that are here', async () => {
    const store = await storeIn(await temporaryFolder());
    await storeEverything(store);
    const other = { ...settings, settings: { ...someSettings, max_resumes: 500 } };
    await store.importLines(await fileOf(textFrom([header, begin, other])), { isOwn: true });
    expect(await store.settings(settingsHash)).toEqual(someSettings);
  });
});

describe('the way a file was saved', () => {
  test.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no line end at its end', (text: string) => text.trimEnd()],
    [
      'lines wider than a piece that is read',
      (text: string) => text.replaceAll('Hm.', 'é'.repeat(1_500_000)),
    ],
  ])('does not matter: %s', async (_name, save) => {
    const { report, entries } = await importText(save(textFrom([...good, entry])));
    expect(report.skipped).toEqual([]);
    expect(entries()).toHaveLength(1);
  });

  test('exports that were put behind one another are read on', async () => {
    const second = { ...begin, id: conversation.replace(/1$/, '2') };
    const { report } = await imported(...good, header, second);
    expect(report.skipped).toEqual([]);
    expect(valuesIn(textFrom(report.conversations))).toHaveLength(2);
  });
});

test('a conversation that another process writes is left alone and named', async () => {
  const { db } = await startStore({ folder: await temporaryFolder(), now: () => testTime });
  onTestFinished(() => db.close());
  const me = ownIdentity();
  const options = { isOwn: true, limits: usualLimits, me };
  const file = await fileOf(textFrom([...good, entry]));
  importLines(db, file, options);
  db.run('INSERT INTO writer VALUES (1, ?, ?)', me.pid, me.started);
  const other = { ...options, me: { pid: 1, started: 'another' } };
  expect(importLines(db, file, other).skipped).toEqual([
    { line: 2, reason: 'busy', about: conversation },
  ]);
});
