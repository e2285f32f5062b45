import type { PageFiles } from './page-files.ts';

/** What an address of the `app` scheme stands for. */
export type PageTarget =
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  | { readonly kind: 'refused'; readonly status: 400 | 404 };

/** The only host that has files. */
const host = 'ui';

/** Decodes once, refuses what could mean another place, and looks the rest up. */
export function findPageFile(address: string, files: PageFiles): PageTarget {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'app:') return { kind: 'refused', status: 400 };
  if (url.host !== host || url.username !== '' || url.password !== '') return missing;
  const name = decodeOnce(url.pathname);
  if (name === undefined || isSuspicious(name)) return { kind: 'refused', status: 400 };
  const wanted = name === '' || name === '/' ? '/index.html' : name;
  const path = files.get(wanted);
  return path === undefined ? missing : { kind: 'file', path, name: wanted };
}

const missing: PageTarget = { kind: 'refused', status: 404 };

function decodeOnce(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function isSuspicious(name: string): boolean {
  return name.includes('\0') || name.includes('\\') || name.split('/').includes('..');
}
