import { expect, test } from 'vitest';
import { checkLink } from '../../../main/windows/check-link.ts';
import { createLinkDoor, type LinkAnswer } from '../../../main/windows/link-door.ts';
import { refusedLinks } from '../../support/refused-links.ts';
import { linkQuestion, linkRefused } from '../../../shared/text/phrases/link.ts';

/** A door whose questions are answered by the test, and what went through it. */
function door(answer: LinkAnswer | (() => Promise<LinkAnswer>)) {
  const asked: string[] = [];
  const opened: string[] = [];
  const openLink = createLinkDoor({
    ask: async ({ host }) => {
      asked.push(host);
      return typeof answer === 'function' ? answer() : answer;
    },
    open: async (href) => void opened.push(href),
  });
  return { openLink, asked, opened };
}

const yes: LinkAnswer = { open: true, remember: false };

test.each(refusedLinks)(
  '%s does not pass the door and is not asked about',
  async (_what, address, why) => {
    const { openLink, asked, opened } = door(yes);
    expect(await openLink(address)).toEqual({ opened: false, refused: why });
    expect({ asked, opened }).toEqual({ asked: [], opened: [] });
  },
);

test.each([
  ['a page', 'https://example.test/a?b=c#d', 'example.test', 'https://example.test/a?b=c#d'],
  ['a page on a port', 'http://127.0.0.1:8080/', '127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  [
    'a host in other letters',
    'https://аpple.com/',
    'xn--pple-43d.com',
    'https://xn--pple-43d.com/',
  ],
  ['an encoded line break', 'https://e.test/%0d%0aX:1', 'e.test', 'https://e.test/%0d%0aX:1'],
  ['backslashes', 'https:\\\\good.test\\@evil.test', 'good.test', 'https://good.test/@evil.test'],
  [
    'a Persian word',
    'https://e.test/\u0645\u06cc\u200c',
    'e.test',
    'https://e.test/%D9%85%DB%8C%E2%80%8C',
  ],
  ['a mail', 'mailto:ada@b.test?subject=Hi', 'ada@b.test', 'mailto:ada@b.test?subject=Hi'],
])('%s passes under the name of where it leads', async (_what, address, host, href) => {
  const { openLink, asked, opened } = door(yes);
  expect(await openLink(address)).toEqual({ opened: true });
  expect({ asked, opened }).toEqual({ asked: [host], opened: [href] });
});

test('nothing opens when the user says no', async () => {
  const { openLink, opened } = door({ open: false, remember: true });
  expect(await openLink('https://example.test/')).toEqual({ opened: false });
  expect(opened).toEqual([]);
});

test('a host the user trusts for this session is not asked about again, others are', async () => {
  const { openLink, asked, opened } = door({ open: true, remember: true });
  await openLink('https://example.test/1');
  await openLink('https://example.test/2');
  await openLink('http://example.test/3');
  await openLink('https://other.test/');
  expect(asked).toEqual(['example.test', 'example.test', 'other.test']);
  expect(opened).toHaveLength(4);
});

test('only one question stands at a time, so that a page cannot bury it', async () => {
  let decide: (answer: LinkAnswer) => void = () => undefined;
  const { openLink, asked } = door(() => new Promise((resolve) => (decide = resolve)));
  const first = openLink('https://one.test/');
  expect(await openLink('https://two.test/')).toEqual({ opened: false });
  decide(yes);
  expect(await first).toEqual({ opened: true });
  expect(asked).toEqual(['one.test']);
});

test('the question names the host as it is spelled on the wire', () => {
  const link = checkLink('https://аpple.com/login');
  expect(link.ok && linkQuestion(link).message).toBe('Open a page on xn--pple-43d.com?');
});

test('a refused link is named by its scheme', () => {
  expect(linkRefused('scheme', 'JavaScript:alert(1)')).toContain('“javascript:”');
});
