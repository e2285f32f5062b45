import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root, withoutComments } from './sources.ts';

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What a module imports at run time: types are gone by then. */
export function runtimeImports(text: string): readonly string[] {
  return [...withoutComments(text).matchAll(statement)].map(
    ([, fixed, lazy]) => fixed ?? lazy ?? '',
  );
}

/** Package → the chain of our files that leads to it, for everything `entry` loads. */
export function packagesReachedFrom(entry: string): ReadonlyMap<string, readonly string[]> {
  const packages = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  const visit = (file: string, chain: readonly string[]): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const here = [...chain, relative(root, file).split(sep).join('/')];
    for (const name of runtimeImports(readFileSync(file, 'utf8'))) {
      if (name.startsWith('.')) visit(resolve(dirname(file), name), here);
      else if (!packages.has(name)) packages.set(name, here);
    }
  };
  visit(join(root, entry), []);
  return packages;
}
