import { expect, test } from 'vitest';
import { isTrustedSender } from '../../../main/ipc/trusted-sender.ts';

const windows = new Set([1]);
const page = { origin: 'app://ui', parent: null };

test('the top frame of our window, showing our page, may ask', () => {
  expect(isTrustedSender({ frame: page, contents: 1 }, windows)).toBe(true);
});

test.each([
  ['a frame within the page', { frame: { ...page, parent: page }, contents: 1 }],
  ['another window', { frame: page, contents: 2 }],
  ['a frame that is gone', { frame: null, contents: 1 }],
  ['a frame that never was', { frame: undefined, contents: 1 }],
  ['an empty page', { frame: { origin: 'null', parent: null }, contents: 1 }],
  ['another host of our scheme', { frame: { origin: 'app://frame', parent: null }, contents: 1 }],
  [
    'a host that begins like ours',
    { frame: { origin: 'app://ui.evil', parent: null }, contents: 1 },
  ],
  ['the web', { frame: { origin: 'https://example.test', parent: null }, contents: 1 }],
  ['a file', { frame: { origin: 'file://', parent: null }, contents: 1 }],
])('%s may not', (_who, sender) => {
  expect(isTrustedSender(sender, windows)).toBe(false);
});
