import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { CustomScheme, Session } from 'electron';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { findPageFile } from './page-address.ts';
import { readPageFiles, type PageFiles } from './page-files.ts';
import {
  answerSuggestions,
  suggestionsAddress,
  type FindSuggestions,
} from './suggestions-frame.ts';

export const pageOrigin = 'app://ui';

/** Must be registered before Electron is ready. */
export const appScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** Serves the built page in this session, the frames in it, and nothing else. */
export function serveApp(session: Session, folder: string, suggestions: FindSuggestions): void {
  const files = readPageFiles(folder);
  session.protocol.handle(appScheme.scheme, (request) =>
    request.method === 'GET' && request.url.startsWith(suggestionsAddress)
      ? answerSuggestions(request.url, suggestions)
      : answerPage(request, files),
  );
}

/** The answer to one request of the page; every answer has the page's walls in its headers. */
export async function answerPage(
  request: Pick<Request, 'method' | 'url'>,
  files: PageFiles,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  if (request.method !== 'GET') return refusal(405, nonce);
  const target = findPageFile(request.url, files);
  if (target.kind === 'refused') return refusal(target.status, nonce);
  const type = contentTypes[extname(target.name)] ?? 'application/octet-stream';
  const bytes = await readFile(target.path);
  const body = target.name.endsWith('.html') ? withNonce(bytes.toString('utf8'), nonce) : bytes;
  return new Response(body, { headers: { ...pageHeaders(nonce), 'Content-Type': type } });
}

function refusal(status: number, nonce: string): Response {
  return new Response(null, { status, headers: pageHeaders(nonce) });
}

/**
 * Gives the nonce to the page where its scripts and those of the bundler look for it. Browsers hide the
 * attribute from style sheets and selectors; only `element.nonce` has it.
 */
function withNonce(html: string, nonce: string): string {
  return html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}" />`);
}

function pageHeaders(nonce: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), usb=(), hid=(), serial=(), payment=(), display-capture=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
