import type { ConfigProblem } from '../../shared/bridge/views.ts';
import type { ConfigProblemCode } from '../../shared/model/config-problem-code.ts';
import type { Origin } from './config.ts';
import type { TreePath } from './tree.ts';

/** What is wrong with the key at `path`, in a file at `at`. */
export function problem(
  at: Origin,
  path: TreePath,
  code: ConfigProblemCode,
  details: Readonly<Record<string, unknown>> = {},
): ConfigProblem {
  const { file, line, column } = at;
  return { file, line, column, key: dottedKey(path), code, details };
}

/** A key as it would be written: bare where it can be, else quoted. */
export function dottedKey(path: TreePath): string {
  return path.reduce<string>((key, part) => {
    if (typeof part === 'number') return `${key}[${part}]`;
    return key === '' ? keyPart(part) : `${key}.${keyPart(part)}`;
  }, '');
}

function keyPart(name: string): string {
  return /^[A-Za-z0-9_-]{1,80}$/.test(name) ? name : printable(JSON.stringify(cut(name)));
}

/** A name from a file, short and printable enough for a sentence. */
export function shortName(name: string): string {
  return printable(cut(name));
}

function cut(name: string): string {
  return name.length > 80 ? `${name.slice(0, 79)}…` : name;
}

/** Control, format and line-breaking characters become TOML escapes. */
function printable(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => {
    const hex = (char.codePointAt(0) ?? 0).toString(16);
    return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
  });
}
