import { expect, test } from 'vitest';
import { turnErrorText } from '../../../shared/text/phrases/errors.ts';

const place = { provider: 'home', model: 'm' };

test('a key that was never sent is missing, not wrong', () => {
  const refused = { kind: 'auth', status: 401 } as const;
  expect(turnErrorText(refused, place).title).toBe('home did not accept the key');
  expect(turnErrorText({ ...refused, withoutKey: true }, place).title).toBe(
    'There is no key for home',
  );
});
