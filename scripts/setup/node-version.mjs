import { SetupError } from './report.mjs';

const oldest = [20, 19];

export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new SetupError(
    `Footnote needs Node.js ${oldest.join('.')} or later; this is ${version}. Install a newer one from https://nodejs.org and run the command again.`,
  );
}
