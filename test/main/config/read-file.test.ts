import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../main/clock.ts';
import type { Clock } from '../../../main/clock.ts';
import { decodeUtf8 } from '../../../main/config/decode-utf8.ts';
import { readFile } from '../../../main/config/read-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === 'win32';

async function read(file: string) {
  const result = await readFile(file, systemClock);
  if (result.kind !== 'problem') return result;
  const { code, details, line, column } = result.problem;
  return { code, details, line, column };
}

describe('reading a config file', () => {
  test('a file that is not there is not a problem', async () => {
    const folder = await temporaryFolder();
    expect(await read(join(folder, 'config.toml'))).toEqual({ kind: 'missing' });
    expect(await read(join(folder, 'no', 'config.toml'))).toEqual({ kind: 'missing' });
  });

  test('strips a byte order mark', async () => {
    const file = join(await temporaryFolder(), 'config.toml');
    await writeFile(file, '\uFEFFa = 1');
    expect(await read(file)).toEqual({ kind: 'text', text: 'a = 1', hasMark: true, path: file });
  });

  test('names the byte that is not UTF-8, with its line and column', async () => {
    const file = join(await temporaryFolder(), 'config.toml');
    await writeFile(file, Buffer.from([0x61, 0x0a, 0xef, 0xbf, 0xbd, 0x62, 0xe2, 0x82, 0x41]));
    const at = { line: 2, column: 3 };
    expect(await read(file)).toEqual({ code: 'not_utf8', details: { byte: 6 }, ...at });
  });

  test.skipIf(isWindows)(
    'refuses a pipe, a folder and a device without waiting for them',
    async () => {
      const folder = await temporaryFolder();
      execFileSync('mkfifo', [join(folder, 'fifo.toml')]);
      await mkdir(join(folder, 'dir.toml'));
      const at = { line: 1, column: 1 };
      expect([await read(join(folder, 'fifo.toml')), await read(join(folder, 'dir.toml'))]).toEqual(
        [
          { code: 'not_a_file', details: { kind: 'pipe' }, ...at },
          { code: 'not_a_file', details: { kind: 'folder' }, ...at },
        ],
      );
      expect(await read('/dev/zero')).toEqual({
        code: 'not_a_file',
        details: { kind: 'device' },
        ...at,
      });
    },
  );

  test.skipIf(isWindows)('follows a link to a file of its folder, and no other', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'config.toml');
    await writeFile(file, 'a = 1');
    await symlink('config.toml', join(folder, 'near.toml'));
    await symlink('/etc/passwd', join(folder, 'far.toml'));
    await symlink('/dev/zero', join(folder, 'zero.toml'));
    await symlink('loop.toml', join(folder, 'loop.toml'));
    await symlink('gone.toml', join(folder, 'broken.toml'));
    await symlink(folder, join(folder, 'linked'));
    const at = { line: 1, column: 1 };
    expect(await read(join(folder, 'near.toml'))).toMatchObject({ kind: 'text', path: file });
    expect(await read(join(folder, 'linked', 'config.toml'))).toMatchObject({ kind: 'text' });
    for (const name of ['far', 'zero']) {
      const expected = { code: 'outside_folder', details: {}, ...at };
      expect(await read(join(folder, `${name}.toml`))).toEqual(expected);
    }
    for (const name of ['loop', 'broken']) {
      const expected = { code: 'broken_link', details: {}, ...at };
      expect(await read(join(folder, `${name}.toml`))).toEqual(expected);
    }
  });

  test('refuses what is larger than 1 MiB before reading it', async () => {
    const file = join(await temporaryFolder(), 'config.toml');
    await writeFile(file, '');
    await truncate(file, 2 ** 31);
    expect(await read(file)).toMatchObject({
      code: 'too_large',
      details: { bytes: 2 ** 31, limit: 1_048_576 },
    });
    await truncate(file, 1_048_576);
    expect(await read(file)).toMatchObject({ kind: 'text' });
  });

  test.skipIf(isRoot || isWindows)('names the reason when a file may not be read', async () => {
    const file = join(await temporaryFolder(), 'config.toml');
    await writeFile(file, 'a = 1');
    await chmod(file, 0);
    expect(await read(file)).toMatchObject({ code: 'unreadable', details: { reason: 'EACCES' } });
  });

  test('names the reason when the name cannot be looked up', async () => {
    const file = join(await temporaryFolder(), 'x'.repeat(300));
    expect(await read(file)).toMatchObject({
      code: 'unreadable',
      details: { reason: 'ENAMETOOLONG' },
    });
  });

  test('gives up on a file that does not come', async () => {
    const file = join(await temporaryFolder(), 'config.toml');
    const hurried: Clock = { ...systemClock, sleep: () => Promise.resolve() };
    const result = await readFile(file, hurried);
    expect(result).toMatchObject({ problem: { code: 'read_timeout', details: { seconds: 5 } } });
  });
});

test('finds the first bad byte of any text that was damaged', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (before, after) => {
        const good = Buffer.from(`${before}\uFFFD`);
        const damaged = Buffer.concat([good, Buffer.from([0xff]), Buffer.from(after)]);
        expect(decodeUtf8(damaged)).toMatchObject({ byte: good.length });
        expect(decodeUtf8(Buffer.from(`a${before}${after}`))).toEqual({
          text: `a${before}${after}`,
          hasMark: false,
        });
      },
    ),
  );
});
