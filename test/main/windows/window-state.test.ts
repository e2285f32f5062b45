import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  isReachable,
  readWindowState,
  writeWindowState,
} from '../../../main/windows/window-state.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const state = { bounds: { x: 10, y: 20, width: 1280, height: 800 }, maximized: false };
const screen = { x: 0, y: 0, width: 1920, height: 1080 };

test('a window comes back where it was closed', async () => {
  const file = join(await temporaryFolder(), 'data', 'window.json');
  writeWindowState(file, state);
  expect(readWindowState(file)).toEqual(state);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['another shape', '{"bounds":{"x":1}}'],
  ['numbers that are none', '{"bounds":{"x":"1","y":0,"width":-5,"height":1},"maximized":false}'],
])('a file that holds %s is passed over', async (_what, text) => {
  const file = join(await temporaryFolder(), 'window.json');
  if (text !== undefined) writeFileSync(file, text);
  expect(readWindowState(file)).toBeUndefined();
});

test.each([
  ['on the screen', { x: 100, y: 100, width: 800, height: 600 }, true],
  ['half beside it', { x: 1500, y: 100, width: 800, height: 600 }, true],
  ['on a screen that is gone', { x: 2500, y: 100, width: 800, height: 600 }, false],
  ['with its title above the screen', { x: 100, y: -50, width: 800, height: 600 }, false],
  ['below the screen', { x: 100, y: 1070, width: 800, height: 600 }, false],
])('a window %s is reachable or not', (_where, bounds, reachable) => {
  expect(isReachable(bounds, [screen])).toBe(reachable);
});
