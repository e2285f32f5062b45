import { beforeAll, describe, expect, test } from 'vitest';
import { type BadFile, compile, houseWith, lint, readBadFiles } from './bad-files.ts';

const badFiles = readBadFiles();
const pieceFolders = [
  'protocols',
  'http',
  'sources',
  'config',
  'providers',
  'credentials',
  'conversations',
  'turns',
  'tools',
  'servers',
  'demo',
  'cli',
  'windows',
];
const piece = 'export interface Piece {\n  readonly name: string;\n}\nexport const piece = 1;\n';

/** What the bad files import, so that each is refused for its import and not for a missing file. */
const neighbours = {
  'shared/model/word.ts': "export const word = 'word';\n",
  'shared/bridge/channel.ts': "export const channel = 'channel';\n",
  'main/port.ts': 'export const port = 1;\n',
  'main/piece.ts': piece,
  'main/log.ts': piece,
  'main/compose.ts': piece,
  'renderer/page.ts': 'export const page = 1;\n',
  ...Object.fromEntries(pieceFolders.map((folder) => [`main/${folder}/piece.ts`, piece])),
};

describe('a file in the wrong room', () => {
  let byLint: ReadonlyMap<string, readonly string[]>;
  let byTypes: ReadonlyMap<string, readonly string[]>;

  beforeAll(() => {
    byLint = refusals(badFiles, lint);
    // Without the rest: one file that imports Electron brings Node's types into its whole room.
    byTypes = refusals(
      badFiles.filter((file) => file.refusedBy === 'types' || file.refusedBy === 'nothing'),
      compile,
    );
  });

  test.each(badFiles)('$name is refused by: $refusedBy', (file: BadFile) => {
    const rules = byLint.get(file.at) ?? [];
    const errors = byTypes.get(file.at) ?? [];
    if (file.refusedBy === 'nothing') expect([...rules, ...errors]).toEqual([]);
    else if (file.refusedBy === 'types') expect(errors).not.toEqual([]);
    else expect(rules).toContain(file.refusedBy);
  });

  test('does not make its neighbours look wrong', () => {
    const accused = [...byLint.keys(), ...byTypes.keys()].filter((path) => path in neighbours);
    expect(accused).toEqual([]);
  });
});

function refusals(files: readonly BadFile[], judge: typeof lint): ReturnType<typeof lint> {
  const bad = Object.fromEntries(files.map((file) => [file.at, file.text]));
  const house = houseWith({ ...neighbours, ...bad });
  try {
    return judge(house.folder);
  } finally {
    house.remove();
  }
}
