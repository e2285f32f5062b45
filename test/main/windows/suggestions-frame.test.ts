import { expect, test } from 'vitest';
import { answerSuggestions } from '../../../main/windows/suggestions-frame.ts';

const conversation = '0193a1b2-0000-7000-8000-000000000001';
const address = `app://frame/suggestions/${conversation}/entry01`;
const html = '<style>b { color: red }</style><b onclick="x()">tides</b>';

test('the frame has the suggestions as they came, and walls that let nothing else in or out', async () => {
  const asked: unknown[] = [];
  const response = await answerSuggestions(address, async (...names) => {
    asked.push(names);
    return html;
  });
  expect(asked).toEqual([[conversation, 'entry01']]);
  expect(await response.text()).toContain(`<body>\n${html}`);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups",
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
  });
});

test.each([
  'app://frame/suggestions/',
  `app://frame/suggestions/${conversation}`,
  `app://frame/suggestions/${conversation}/entry01/more`,
  `app://frame/suggestions/${conversation}/entry01?x`,
  `app://frame/suggestions/../${conversation}/entry01`,
  `app://frame/suggestions/${conversation}/%65ntry01`,
])('%s names no suggestions, and nobody is asked', async (wrong) => {
  const response = await answerSuggestions(wrong, () => {
    throw new Error('asked');
  });
  expect(response.status).toBe(404);
});

test.each([
  ['that are not there', async () => undefined],
  ['that are too long', async () => 'x'.repeat(256 * 1024 + 1)],
  ['that cannot be read', () => Promise.reject(new Error('disk'))],
])('suggestions %s leave a line that says so', async (_what, find) => {
  const response = await answerSuggestions(address, find);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('can no longer be shown');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
});
