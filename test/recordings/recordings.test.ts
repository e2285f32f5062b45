import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../architecture/sources.ts';
import { recordingsFolder as folder } from '../support/recordings-folder.ts';

const folders = ['anthropic/', 'openai-responses/', 'errors/anthropic', 'errors/openai'];

const missing = [
  [join(folder, 'check.mjs'), 'no recordings to compare with (FOOTNOTE_RECORDINGS names them)'],
  [join(root, 'out', 'main', 'cli.js'), 'the command line is not built (npm run build)'],
].find(([path]) => !existsSync(path ?? ''));

if (missing) console.log(`recordings: skipped, ${missing[1]}`);

test.skipIf(missing).each(folders)(
  'replays recorded responses as a second decoder reads them: %s',
  (only) => {
    const check = [join(folder, 'check.mjs'), '--dir', folder, '--only', only, '--app', root];
    const { status, stdout, stderr } = spawnSync(process.execPath, check, {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({
      status: 0,
      said: '',
    });
  },
);
