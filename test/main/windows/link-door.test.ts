import { expect, test } from 'vitest';
import { checkLink } from '../../../main/windows/check-link.ts';
import { createLinkDoor, type LinkAnswer } from '../../../main/windows/link-door.ts';
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

const refused: readonly (readonly [string, string, string])[] = [
  ['a script', 'javascript:window.__pwned=1', 'scheme'],
  ['a script in mixed case', 'JaVaScRiPt:window.__pwned=1', 'scheme'],
  ['a script behind a blank', ' javascript:window.__pwned=1', 'scheme'],
  ['a script with a tab in its scheme', 'java\tscript:window.__pwned=1', 'hidden_characters'],
  ['a script behind a control', '\u0001javascript:window.__pwned=1', 'hidden_characters'],
  ['a script with a line break as an entity', 'java&#10;script:window.__pwned=1', 'not_a_link'],
  ['a script that begins with an entity', '&#106;avascript:window.__pwned=1', 'not_a_link'],
  ['another script language', 'vbscript:x', 'scheme'],
  ['a page in the address', 'data:text/html,<script>window.__pwned=1</script>', 'scheme'],
  ['a file', 'file:///etc/passwd', 'scheme'],
  ['a file on a share', 'file://127.0.0.1/share/x', 'scheme'],
  ['a share', 'smb://127.0.0.1/share', 'scheme'],
  ['a share by its Windows name', '\\\\127.0.0.1\\share\\x', 'not_a_link'],
  ['a program', 'calculator://', 'scheme'],
  ['a diagnostics tool', 'ms-msdt:/id', 'scheme'],
  ['a search handler', 'search-ms:query=x', 'scheme'],
  ['an office command', 'ms-officecmd:x', 'scheme'],
  ['an editor', 'vscode://x/y', 'scheme'],
  ['system settings', 'x-apple.systempreferences:', 'scheme'],
  ['a telephone number', 'tel:+1', 'scheme'],
  ['a shell', 'ssh://h', 'scheme'],
  ['a blob of ours', 'blob:app://ui/1', 'scheme'],
  ['an empty page', 'about:blank', 'scheme'],
  ['the source of a page', 'view-source:http://127.0.0.1', 'scheme'],
  ['settings of the browser', 'chrome://settings', 'scheme'],
  ['developer tools', 'devtools://x', 'scheme'],
  ['the app itself', 'app://ui/../../secret', 'scheme'],
  ['an address without a scheme', '//127.0.0.1/x', 'not_a_link'],
  ['a user name and a password', 'http://user:pass@127.0.0.1/', 'user_info'],
  ['a user name that looks like a host', 'https://bank.example@evil.example/', 'user_info'],
  ['text that is turned around', 'https://example.test/\u202Egpj.exe', 'hidden_characters'],
  ['an invisible character', 'https://exam\u200Bple.test/', 'hidden_characters'],
  ['a line break', 'https://example.test/\r\nX: 1', 'hidden_characters'],
  ['an address that is too long', `https://example.test/${'a'.repeat(2048)}`, 'too_long'],
  ['an address that gets too long', `https://example.test/${'ä'.repeat(1000)}`, 'too_long'],
  ['a mail with an attachment', 'mailto:a@b.test?attach=/etc/passwd', 'mail_fields'],
  ['a mail with an attachment in capitals', 'mailto:a@b.test?ATTACHMENT=/etc/x', 'mail_fields'],
  ['a mail with a header of its own', 'mailto:a@b.test?subject=x%0d%0aBcc:c@d.test', 'mail_fields'],
  ['a mail to nobody', 'mailto:', 'not_a_link'],
  ['an address without a host', 'https://', 'not_a_link'],
  ['nothing', '', 'not_a_link'],
];

test.each(refused)(
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
