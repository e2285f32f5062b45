import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findPageFile } from '../../../main/windows/page-address.ts';
import { readPageFiles, type PageFiles } from '../../../main/windows/page-files.ts';
import { contentSecurityPolicy } from '../../../main/windows/content-security-policy.ts';
import { answerPage } from '../../../main/windows/app-protocol.ts';
import { isInside } from '../../../main/windows/firewall.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let files: PageFiles;

beforeEach(async () => {
  const folder = await temporaryFolder();
  const page = join(folder, 'page');
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret'), 'SECRET');
  writeFileSync(join(page, 'index.html'), '<!doctype html><html><head></head></html>');
  writeFileSync(join(page, 'assets', 'index.js'), 'export {};');
  symlinkSync(join(folder, 'secret'), join(page, 'assets', 'link.js'));
  files = readPageFiles(page);
});

test.each([
  ['app://ui/', '/index.html'],
  ['app://ui', '/index.html'],
  ['app://ui/index.html?reload=1#top', '/index.html'],
  ['app://ui/assets/index.js', '/assets/index.js'],
  ['app://ui/assets/%69ndex.js', '/assets/index.js'],
])('%s is %s', (address, name) => {
  expect(findPageFile(address, files)).toMatchObject({ kind: 'file', name });
});

test.each([
  'app://ui/../secret',
  'app://ui/../../secret',
  'app://ui/assets/../../secret',
  'app://ui/%2e%2e/secret',
  'app://ui/%2e%2e%2fsecret',
  'app://ui/..%2f..%2fsecret',
  'app://ui/%252e%252e/secret',
  'app://ui/..%5c..%5csecret',
  'app://ui/assets\\..\\..\\secret',
  'app://ui/index.html%00.js',
  'app://ui/%',
  'app://ui//etc/passwd',
  'app://ui/assets/link.js',
  'app://ui/assets',
  'app://ui/missing.js',
  'app://ui/__proto__',
  'app://other/index.html',
  'app://frame/',
  'app://diagram/',
  'app://user@ui/index.html',
  'app://ui:80/index.html',
  'file:///etc/passwd',
  'https://ui/index.html',
  'ui/index.html',
])('%s leads to no file', (address) => {
  expect(findPageFile(address, files)).toMatchObject({ kind: 'refused' });
});

test('the policy of the page is this one, byte for byte', () => {
  expect(contentSecurityPolicy('NONCE')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-NONCE'; " +
      "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
      "frame-src app://frame app://diagram; object-src 'none'; base-uri 'none'; " +
      "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
      "trusted-types 'none'",
  );
});

test('every load has a nonce of its own, in the policy and in the page', async () => {
  const nonces = new Set<string>();
  for (let load = 0; load < 20; load += 1) {
    const answer = await answerPage({ method: 'GET', url: 'app://ui/' }, files);
    const [, nonce = ''] = /property="csp-nonce" nonce="([^"]+)"/.exec(await answer.text()) ?? [];
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy(nonce));
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(20);
  expect([...nonces].every((nonce) => nonce.length >= 22)).toBe(true);
});

test.each(['app://ui/', 'app://ui/assets/index.js', 'app://ui/missing', 'app://ui/%'])(
  'the answer to %s carries the walls',
  async (url) => {
    const { headers } = await answerPage({ method: 'GET', url }, files);
    const names = ['content-security-policy', 'permissions-policy'];
    expect(names.every((name) => headers.has(name))).toBe(true);
    expect({
      opener: headers.get('cross-origin-opener-policy'),
      referrer: headers.get('referrer-policy'),
      sniff: headers.get('x-content-type-options'),
      prefetch: headers.get('x-dns-prefetch-control'),
    }).toEqual({
      opener: 'same-origin',
      referrer: 'no-referrer',
      sniff: 'nosniff',
      prefetch: 'off',
    });
  },
);

test('only reading is served', async () => {
  const { status } = await answerPage({ method: 'POST', url: 'app://ui/' }, files);
  expect(status).toBe(405);
});

test.each([
  ['app://ui/index.html', true],
  ['blob:app://ui/1', true],
  ['data:image/png;base64,AA==', true],
  ['devtools://devtools/bundled/inspector.html', true],
  ['https://example.test/', false],
  ['http://127.0.0.1:9/', false],
  ['ws://127.0.0.1:9/', false],
  ['wss://example.test/', false],
  ['file:///etc/passwd', false],
  ['ftp://example.test/', false],
  ['chrome-extension://abc/x.js', false],
  ['nonsense', false],
])('the page may load %s: %s', (address, inside) => {
  expect(isInside(address)).toBe(inside);
});
