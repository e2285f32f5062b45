import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../main/app-error.ts';
import { conversationsCommand } from '../../../main/cli/conversations.ts';
import type { ConversationStore } from '../../../main/conversations/store.ts';
import { conversationId as id, storeIn } from '../../support/conversation-store.ts';
import { fileOf, storeEverything } from '../../support/exported-conversation.ts';
import { recordedOutput } from '../../support/recorded-output.ts';
import { changeFile } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function full() {
  const folder = await temporaryFolder();
  const store = await storeIn(folder);
  await storeEverything(store);
  return { store, folder };
}

async function run(store: ConversationStore, ...args: readonly string[]) {
  const { output, out, problems } = recordedOutput();
  const code = await conversationsCommand(args, output, store);
  return { code, out: out(), problems: problems() };
}

describe('export', () => {
  test('prints Markdown unless JSON lines are asked for', async () => {
    const { store } = await full();
    const { code, out, problems } = await run(store, 'export', id);
    expect([code, problems]).toEqual([0, '']);
    expect(out).toMatch(/^# Where 😀 is {2}from\?\n/);
    const { out: all } = await run(store, 'export', id, '--branches');
    expect([out.includes('## Turn 4'), all.includes('## Turn 4')]).toEqual([false, true]);
  });

  test('prints exactly the lines that the store gives', async () => {
    const { store } = await full();
    for (const native of [true, false]) {
      const flags = native ? ['--native'] : [];
      const { code, out } = await run(store, 'export', '--format', 'jsonl', id, ...flags);
      expect(code).toBe(0);
      expect(out).toBe(await store.exportLines(id, { native }));
    }
  });

  test('writes a file for the user alone, and replaces an older one only when the new one is whole', async () => {
    const { store, folder } = await full();
    const file = path.join(folder, 'tides.jsonl');
    writeFileSync(file, 'older');
    const { code, out } = await run(store, 'export', id, '--format', 'jsonl', '--output', file);
    expect([code, out]).toEqual([0, '']);
    expect(readFileSync(file, 'utf8')).toBe(await store.exportLines(id, { native: false }));

    await mkdir(path.join(folder, 'taken'));
    await expect(
      run(store, 'export', id, '--output', path.join(folder, 'taken')),
    ).rejects.toMatchObject({
      code: 'not_saving',
      details: { reason: 'export_file', cause: 'EISDIR' },
    });
    await expect(
      run(store, 'export', id, '--output', path.join(folder, 'none', 'x.md')),
    ).rejects.toMatchObject({ details: { reason: 'export_file', cause: 'ENOENT' } });
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('names a conversation that is not there', async () => {
    const { store } = await full();
    const { code, problems } = await run(store, 'export', '--format', 'jsonl', 'nonsense');
    expect(code).toBe(1);
    expect(problems).toContain('There is no conversation “nonsense”.');
  });

  test.each([
    [['export'], /^Usage: footnote conversations export/],
    [['export', id, 'more'], /^Usage: footnote conversations export/],
    [['export', id, '--format', 'pdf'], /^Usage: footnote conversations export/],
    [['export', id, '--native'], /^Usage: footnote conversations export/],
    [['export', id, '--format', 'jsonl', '--branches'], /^Usage: footnote conversations export/],
    [['import'], /^Usage: footnote conversations import/],
    [['verify', id, id], /^Usage: footnote conversations verify/],
  ])('is not done with what does not fit together: %j', async (args, said) => {
    const { store } = await full();
    await expect(run(store, ...args)).rejects.toThrow(said);
  });
});

describe('import', () => {
  test('says what became of each conversation, and the second time that nothing is new', async () => {
    const { store } = await full();
    const file = await fileOf(await store.exportLines(id, { native: true }));
    const empty = await storeIn(await temporaryFolder());
    const first = await run(empty, 'import', file, '--native');
    expect(first).toEqual({
      code: 0,
      out: `${id}  Where 😀 is  from?: new, 21 entries\n`,
      problems: '',
    });
    const second = await run(empty, 'import', file);
    expect(second.out).toBe(`${id}  Where 😀 is  from?: nothing new\n`);
  });

  test('says that payloads are held back', async () => {
    const { store } = await full();
    const file = await fileOf(await store.exportLines(id, { native: true }));
    const empty = await storeIn(await temporaryFolder());
    expect((await run(empty, 'import', file)).out).toMatch(
      /; 3 payloads held back\nPayloads that are held back .* again with --native\.\n$/,
    );
  });

  test('names every line it left out, ends with exit code 1, and keeps the rest', async () => {
    const { store } = await full();
    const text = await store.exportLines(id, { native: true });
    const file = await fileOf(`${text}{"type":"\\u001b[31msound"}\nnonsense\n`);
    const empty = await storeIn(await temporaryFolder());
    const { code, out, problems } = await run(empty, 'import', file);
    expect(code).toBe(1);
    expect(out).toContain('new, 21 entries');
    expect(problems.split('\n').map((line) => line.replace(/^Line \d+/, 'Line N'))).toEqual([
      'Line N was left out: nobody knows lines of its type (sound).',
      'Line N was left out: it is no JSON.',
      '',
    ]);
  });
});

test('an import into a full disk says what to do, and keeps what was there', async () => {
  const { store } = await full();
  const file = await fileOf(await store.exportLines(id, { native: true }));
  const importLines = async () => {
    throw new AppError('not_saving', 'full', { reason: 'full' });
  };
  const { code, problems } = await run({ ...store, importLines }, 'import', file);
  expect(code).toBe(1);
  expect(problems).toBe(
    'Not everything could be stored. The disk is full. Make room, then try again. Then import the file again: what was taken in already is passed over.\n',
  );
});

describe('verify', () => {
  test('finds nothing in what is whole', async () => {
    const { store } = await full();
    for (const args of [[], [id]]) {
      expect(await run(store, 'verify', ...args)).toEqual({
        code: 0,
        out: '1 conversation read: every entry and payload is whole.\nThe file itself is whole.\n',
        problems: '',
      });
    }
  });

  test('names every entry that cannot be read whole, and who does not get it', async () => {
    const { store, folder } = await full();
    await store.close();
    changeFile(path.join(folder, 'footnote.db'), (db) => {
      db.exec(`UPDATE entry SET json = '{"id' WHERE id = 'entry04'`);
      db.exec(`UPDATE payload SET value = '{' WHERE slot = 'attribution:1'`);
    });
    const { code, out, problems } = await run(await storeIn(folder), 'verify');
    expect(code).toBe(1);
    expect(out).toContain('1 conversation read: 2 entries cannot be read whole.');
    expect(problems.split('\n')).toEqual([
      `${id}  Entry entry02 of turn turn001: a payload of it cannot be read. Not sent to work.`,
      `${id}  Entry entry04 of turn turn001: it cannot be read; its bytes are kept.`,
      '',
    ]);
  });
});
