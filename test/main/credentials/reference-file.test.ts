import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../main/clock.ts';
import { openReferenceFile } from '../../../main/credentials/reference-file.ts';
import { type Reference, withReference } from '../../../main/credentials/references.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function reference(name: string): Reference {
  return {
    account: `provider/${name}`,
    provider: name,
    profile: 'default',
    kind: 'api_key',
    origins: [{ origin: 'https://a.example', provider: name }],
    created: '2026-11-30T00:00:00.000Z',
    last_four: '1234',
  };
}

async function openIn(folder: string) {
  return openReferenceFile(join(folder, 'credentials.json'), systemClock);
}

test('is empty before there is one, and is not made by looking', async () => {
  const folder = await temporaryFolder();
  expect(await (await openIn(folder)).read()).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('is its owner’s alone, and leaves nothing beside it', async () => {
  const folder = await temporaryFolder();
  await (await openIn(folder)).change(() => [reference('a')]);
  expect(await readdir(folder)).toEqual(['credentials.json']);
  const { mode } = await stat(join(folder, 'credentials.json'));
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
});

test('what several programs add at once is all there', async () => {
  const folder = await temporaryFolder();
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
  const programs = await Promise.all(names.map(() => openIn(folder)));
  await Promise.all(
    programs.map((file, index) =>
      file.change((all) => withReference(all, reference(names[index] ?? ''))),
    ),
  );
  const there = (await (await openIn(folder)).read()).map(({ provider }) => provider);
  expect(there.toSorted()).toEqual(names.toSorted());
});

test.each(['', 'not json', '{"version":1,"keys":[{"account":7}]}', '[]'])(
  'a list that cannot be understood is set aside, not deleted: %s',
  async (text) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'credentials.json'), text);
    const file = await openIn(folder);
    expect(await file.read()).toEqual([]);
    const aside = file.setAside() ?? '';
    expect(aside).toMatch(/credentials\.damaged-\d+\.json$/);
    expect(await readFile(aside, 'utf8')).toBe(text);
    await file.change(() => [reference('a')]);
    expect((await file.read()).length).toBe(1);
  },
);

test('what a later version wrote into it is kept', async () => {
  const folder = await temporaryFolder();
  const later = { ...reference('a'), colour: 'red' };
  await writeFile(
    join(folder, 'credentials.json'),
    JSON.stringify({ version: 1, keys: [later], more: 1 }),
  );
  await (await openIn(folder)).change((all) => withReference(all, reference('b')));
  const written: unknown = JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8'));
  expect(written).toEqual({ version: 1, keys: [later, reference('b')], more: 1 });
});

test('the lock of a program that died is taken over', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'credentials.json.lock'), '');
  const later = { ...systemClock, now: () => Date.now() + 60_000 };
  const file = openReferenceFile(join(folder, 'credentials.json'), later);
  await file.change(() => [reference('a')]);
  expect(await readdir(folder)).toEqual(['credentials.json']);
});
