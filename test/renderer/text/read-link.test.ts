import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLink } from '../../../main/windows/check-link.ts';
import { readLink } from '../../../renderer/text/read-link.ts';
import { refusedLinks } from '../../support/refused-links.ts';

test.each(refusedLinks)('%s is no link: %s', (_, address, refusal) => {
  if (address === '') expect(readLink(address)).toEqual({ kind: 'none' });
  else expect(readLink(address)).toEqual({ kind: 'refused', refusal });
});

test('what the page shows as a link is what main would open, spelled the same', () => {
  const address = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ maxLength: 40, unit: 'binary' }),
    fc
      .tuple(fc.constantFrom('https://', 'mailto:', 'HTTP:', 'java', '//'), fc.string())
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(address, (given) => {
      const shown = readLink(given);
      const checked = checkLink(given);
      expect(shown.kind === 'link').toBe(checked.ok);
      if (shown.kind === 'link' && checked.ok) {
        expect([shown.href, shown.host]).toEqual([checked.href, checked.host]);
      }
    }),
  );
});
