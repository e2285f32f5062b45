import { expect, test } from 'vitest';
import { refusedSwitch } from '../../../main/electron/refused-switches.ts';

test.each(['no-sandbox', 'disable-web-security', 'ignore-certificate-errors', 'inspect'])(
  'a packaged app does not start with --%s',
  (name) => {
    expect(refusedSwitch(true, (asked) => asked === name)).toBe(name);
  },
);

test('a packaged app starts with switches that take nothing down', () => {
  expect(refusedSwitch(true, (asked) => asked === 'lang')).toBeUndefined();
});

test('development and tests may use them', () => {
  expect(refusedSwitch(false, () => true)).toBeUndefined();
});
