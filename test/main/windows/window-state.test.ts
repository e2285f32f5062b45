import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  comingBack,
  isReachable,
  openWindowMemory,
  readWindowState,
} from '../../../main/windows/window-state.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const state = { bounds: { x: 10, y: 20, width: 1280, height: 800 }, maximized: false };
const screen = { x: 0, y: 0, width: 1920, height: 1080 };

test('a window comes back where it was closed', async () => {
  const file = join(await temporaryFolder(), 'data', 'window.json');
  openWindowMemory(file).keep(state);
  expect(openWindowMemory(file).state()).toEqual(state);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['another shape', '{"bounds":{"x":1}}'],
  ['numbers that are none', '{"bounds":{"x":"1","y":0,"width":-5,"height":1},"maximized":0}'],
])('a file that holds %s is passed over', async (_what, text) => {
  const file = join(await temporaryFolder(), 'window.json');
  if (text !== undefined) writeFileSync(file, text);
  expect(readWindowState(file)).toEqual({});
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

test('what is not said again stays as it was', async () => {
  const file = join(await temporaryFolder(), 'window.json');
  const view = { hasSidebar: false, hasDetail: true, conversation: 'some-id' };
  openWindowMemory(file).keep(state);
  openWindowMemory(file).keep({ view });
  expect(readWindowState(file)).toEqual({ ...state, view });
});

test('a part that cannot be read costs only itself', async () => {
  const file = join(await temporaryFolder(), 'window.json');
  writeFileSync(file, JSON.stringify({ ...state, view: { hasSidebar: 'yes' } }));
  expect(readWindowState(file)).toEqual(state);
});

test.each([
  ['that can be reached comes back there', { x: 100, y: 100, width: 800, height: 600 }, {}],
  ['on a screen that is gone keeps its size', { x: 2500, y: 0, width: 800, height: 600 }, { x: 0 }],
])('a window %s', (_where, bounds, lost) => {
  const { width, height } = bounds;
  expect(comingBack(bounds, [screen])).toEqual('x' in lost ? { width, height } : bounds);
});

test('a window larger than the screen that is left fits on it', () => {
  const bounds = { x: 5000, y: 0, width: 4000, height: 600 };
  expect(comingBack(bounds, [screen])).toEqual({ width: 1920, height: 600 });
});
