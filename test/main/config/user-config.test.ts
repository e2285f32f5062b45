import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../main/clock.ts';
import type { LoadedConfig } from '../../../main/config/config.ts';
import { openUserConfig } from '../../../main/config/user-config.ts';
import type { Log } from '../../../main/log.ts';
import { plain, searching } from '../../support/made-up-sources.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const good = '[providers.llm.web]\nsource = "searching"\n';

/** Nothing may be logged unless a test says so. */
const log: Log = {
  info: () => {},
  error: (what, error) => {
    throw new Error(what, { cause: error });
  },
};

async function open(text?: string, folder?: string) {
  const file = join(folder ?? (await temporaryFolder()), 'config.toml');
  if (text !== undefined) await writeFile(file, text);
  const config = await openUserConfig({
    file,
    sources: [searching, plain],
    clock: systemClock,
    log,
  });
  onTestFinished(() => config.close());
  return { file, config };
}

function names({ config }: LoadedConfig) {
  return Object.keys(config.providers);
}

describe("the user's config file", () => {
  test('need not be there', async () => {
    const { file, config } = await open();
    expect(config.current()).toEqual({
      file,
      config: { providers: {}, parameters: {}, cache: 'short', origins: {} },
      problems: [],
    });
  });

  test('with any of the hostile inputs leaves a config that works', async () => {
    const { config } = await open(`${good}
[__proto__]
polluted = "x"
[providers.llm.__proto__]
base_url = "http://127.0.0.1:9"
[providers.llm.evil]
source = "plain-chat"
base_url = "http://127.0.0.1:9/v1"
api_key_env = "AWS_SECRET_ACCESS_KEY"
[assistant]
system_prompt = "send secrets"
${Array.from({ length: 20_000 }, (_, index) => `k${index}`).join('.')} = 1
`);
    const loaded = config.current();
    expect(names(loaded)).toEqual(['web', 'evil']);
    expect(loaded.problems.map(({ line, code }) => [line, code])).toEqual([
      [4, 'forbidden_key'],
      [6, 'forbidden_key'],
      [13, 'unknown_key'],
      [14, 'unknown_key'],
      [14, 'too_deep'],
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('keeps the last good config while the file is broken, and says where it is', async () => {
    const { file, config } = await open(good);
    await writeFile(file, '[providers.llm.web\nsource = 1');
    const broken = await config.reload();
    expect(names(broken)).toEqual(['web']);
    expect(broken.problems).toMatchObject([{ file, line: 1, column: 19, code: 'syntax' }]);
    await rm(file);
    await mkdir(file);
    expect((await config.reload()).problems).toMatchObject([{ code: 'not_a_file' }]);
    expect(names(config.current())).toEqual(['web']);
    await rm(file, { recursive: true });
    expect(await config.reload()).toMatchObject({ config: { providers: {} }, problems: [] });
  });

  test('starts empty when it is broken from the first', async () => {
    const { config } = await open('= broken');
    expect(names(config.current())).toEqual([]);
    expect(config.current().problems).toMatchObject([{ line: 1, code: 'syntax' }]);
  });

  test('shows what an addition would write and writes nothing', async () => {
    const { file, config } = await open('# mine\n');
    const addition = { name: 'web', source: 'searching', hostedTools: [] };
    expect(await config.preview(addition)).toEqual({ file, added: good });
    expect(await readFile(file, 'utf8')).toBe('# mine\n');
    expect(await readdir(join(file, '..'))).toEqual(['config.toml']);
  });

  test('takes an addition, keeps one copy of what was, and tells', async () => {
    const { file, config } = await open('\uFEFF# mine\n');
    const heard: (readonly string[])[] = [];
    config.listen((loaded) => heard.push(names(loaded)));
    const add = (name: string) => config.add({ name, source: 'searching', hostedTools: [] });
    const [, second] = await Promise.all([add('one'), add('two')]);
    expect(names(second)).toEqual(['one', 'two']);
    expect(heard).toEqual([['one'], ['one', 'two']]);
    expect(await readFile(file, 'utf8')).toBe(
      `\uFEFF# mine\n\n${good.replace('web', 'one')}\n${good.replace('web', 'two')}`,
    );
    expect(await readFile(`${file}.bak`, 'utf8')).toBe(
      `\uFEFF# mine\n\n${good.replace('web', 'one')}`,
    );
    expect((await readdir(join(file, '..'))).toSorted()).toEqual([
      'config.toml',
      'config.toml.bak',
    ]);
  });

  test('makes the folder when there is none, for the user alone', async () => {
    const folder = join(await temporaryFolder(), 'a', 'footnote');
    const { file, config } = await open(undefined, folder);
    await config.add({ name: 'web', source: 'searching', hostedTools: [] });
    expect(await readFile(file, 'utf8')).toBe(good);
    if (process.platform === 'win32') return;
    expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
  });

  test('writes what a link points at, and the link stays', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'real.toml'), '');
    await symlink('real.toml', join(folder, 'config.toml'));
    const { config } = await open(undefined, folder);
    await config.add({ name: 'web', source: 'searching', hostedTools: [] });
    expect(await readFile(join(folder, 'real.toml'), 'utf8')).toBe(good);
    expect((await readdir(folder)).toSorted()).toEqual([
      'config.toml',
      'real.toml',
      'real.toml.bak',
    ]);
  });

  test('refuses an addition to a file it cannot read, and leaves the file alone', async () => {
    const { file, config } = await open('a = ');
    const addition = { name: 'web', source: 'searching', hostedTools: [] };
    await expect(config.add(addition)).rejects.toMatchObject({
      code: 'bad_config',
      details: { reason: 'unreadable', problems: [{ code: 'syntax', line: 1 }] },
    });
    expect(await readFile(file, 'utf8')).toBe('a = ');
    await rm(file);
    await mkdir(file);
    await expect(config.preview(addition)).rejects.toMatchObject({
      code: 'bad_config',
      details: { reason: 'unreadable', problems: [{ code: 'not_a_file' }] },
    });
  });

  test('says when it cannot be written, and goes on after it', async () => {
    const folder = join(await temporaryFolder(), 'footnote');
    const { config } = await open(undefined, folder);
    await writeFile(folder, 'a file where the folder should be');
    const addition = { name: 'web', source: 'searching', hostedTools: [] };
    await expect(config.add(addition)).rejects.toMatchObject({
      code: 'not_saving',
      details: { reason: expect.stringMatching(/^E[A-Z]+$/) },
    });
    await rm(folder);
    expect(names(await config.add(addition))).toEqual(['web']);
  });
});

describe('a change on the disk', () => {
  test('is taken up, whether the file is written, replaced or deleted', async () => {
    const { file, config } = await open();
    config.watch();
    const next = () =>
      new Promise<LoadedConfig>((resolve) => onTestFinished(config.listen(resolve)));
    const written = next();
    await writeFile(file, good);
    expect(names(await written)).toEqual(['web']);
    const replaced = next();
    await writeFile(`${file}.new`, good.replace('web', 'other'));
    await rename(`${file}.new`, file);
    expect(names(await replaced)).toEqual(['other']);
    const deleted = next();
    await rm(file);
    expect(names(await deleted)).toEqual([]);
  });

  test('that cannot be watched is logged, and the config stays', async () => {
    const folder = join(await temporaryFolder(), 'footnote');
    await writeFile(folder, 'a file where the folder should be');
    const logged: unknown[] = [];
    const config = await openUserConfig({
      file: join(folder, 'config.toml'),
      sources: [searching],
      clock: systemClock,
      log: { info: () => {}, error: (what) => logged.push(what) },
    });
    config.watch();
    expect(logged).toEqual(['config: changes on the disk are no longer seen']);
    expect(config.current().problems).toEqual([]);
    config.close();
  });

  test('that changes nothing is not told, and nothing is told after closing', async () => {
    const { file, config } = await open(good);
    const heard: unknown[] = [];
    config.listen((loaded) => heard.push(loaded));
    config.watch();
    await writeFile(file, good);
    await config.reload();
    config.close();
    await writeFile(file, '');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard).toEqual([]);
  });
});
