import { expect, test } from 'vitest';
import type { TlsProblem } from '../../../../shared/model/turn-error.ts';
import { turnErrorText } from '../../../../shared/text/phrases/errors.ts';
import { tlsText } from '../../../../shared/text/phrases/tls.ts';

const place = { provider: 'home', model: 'm' };
const origin = 'https://models.example';
const problems: readonly TlsProblem[] = ['untrusted', 'date', 'name', 'plain', 'old'];

test.each(problems)(
  'encryption that is not accepted (%s) names the server, says that nothing was sent, and never offers to go on',
  (tls) => {
    const { title, advice, offers } = turnErrorText({ kind: 'tls', tls, origin }, place);
    expect(title).toContain(origin);
    expect(advice).toMatch(/nothing was sent/i);
    expect(`${title} ${advice}`).not.toMatch(/[{}]|ignore|anyway/);
    expect(offers).toContain('providers');
  },
);

test('each reason has words of its own; one of a newer version has those of none', () => {
  const said = [...problems, undefined].map((problem) => tlsText(problem).advice);
  expect(new Set(said).size).toBe(said.length);
  // What a file of a newer version may hold.
  expect(tlsText('revoked' as TlsProblem)).toEqual(tlsText(undefined));
});
