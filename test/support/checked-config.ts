import { checkConfig } from '../../main/config/check-config.ts';
import { fold } from '../../main/config/fold.ts';
import { readToml } from '../../main/config/read-toml.ts';
import { withoutSecrets } from '../../main/config/secrets.ts';
import { plain, searching } from './made-up-sources.ts';

const sources = [searching, plain];

/** What one file means, checked against the made-up sources. */
export function check(text: string, previous?: Parameters<typeof checkConfig>[3]) {
  const read = readToml(text, 'c.toml');
  if (read.tree === undefined) throw new Error(JSON.stringify(read.problems));
  const { tree, problems } = withoutSecrets(read.tree);
  return checkConfig(fold([tree]), sources, [...read.problems, ...problems], previous);
}

/** Each problem as `line:column key code`, with its details. */
export function problemsOf(...lines: readonly string[]) {
  return check(lines.join('\n')).problems.map(({ line, column, key, code, details }) => [
    `${line}:${column} ${key} ${code}`,
    details,
  ]);
}
