import { expect, test } from 'vitest';
import { userFolders } from '../../main/paths.ts';

const home = '/home/ada';

test('keeps config and data apart on Linux, where the XDG specification says', () => {
  expect(userFolders({ platform: 'linux', env: {}, home })).toEqual({
    config: '/home/ada/.config/footnote',
    data: '/home/ada/.local/share/footnote',
  });
});

test('uses the folder for applications on macOS', () => {
  expect(userFolders({ platform: 'darwin', env: {}, home })).toEqual({
    config: '/home/ada/Library/Application Support/footnote',
    data: '/home/ada/Library/Application Support/footnote',
  });
});

test('follows XDG variables on every platform, so that they make a profile', () => {
  const env = { XDG_CONFIG_HOME: '/tmp/p/config', XDG_DATA_HOME: '/tmp/p/data' };
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    expect(userFolders({ platform, env, home })).toEqual({
      config: '/tmp/p/config/footnote',
      data: '/tmp/p/data/footnote',
    });
  }
});

test('ignores a relative XDG variable, as its specification demands', () => {
  const env = { XDG_CONFIG_HOME: 'here', XDG_DATA_HOME: '' };
  expect(userFolders({ platform: 'linux', env, home })).toEqual({
    config: '/home/ada/.config/footnote',
    data: '/home/ada/.local/share/footnote',
  });
});
