// Runs the benches and prints a table; `--json` prints an array and nothing else on standard output;
// `--only S1,S4` runs some of them. A goal that is missed is printed as missed and fails nothing.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { root } from './setup/run.mjs';
import { openDisplay } from './xvfb.mjs';

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, only: { type: 'string' } },
});
const wanted = values.only?.split(',');
const { benches, isMet } = await load();
const rows = [];
const display = await openDisplay();
Object.assign(process.env, display.env);
try {
  for (const [id, run] of Object.entries(benches)) {
    if (wanted && !wanted.includes(id)) continue;
    console.error(`${id} …`);
    rows.push(...(await run()));
  }
} finally {
  await display.close();
}
console.log(values.json ? asJson() : asTable());

/** The benches are TypeScript, which Node 20 does not run: they are bundled first. */
async function load() {
  const folder = join(root, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, 'test', 'bench', 'index.ts'),
      outDir: folder,
      target: 'node20.18',
      rolldownOptions: { output: { entryFileNames: 'bench.mjs' } },
    },
  });
  return import(pathToFileURL(join(folder, 'bench.mjs')).href);
}

function asJson() {
  return JSON.stringify(
    rows.map((row) => ({ id: row.id, value: round(row), goal: goalOf(row), met: isMet(row) })),
  );
}

function asTable() {
  return rows
    .map((row) =>
      [
        row.id.padEnd(4),
        isMet(row) ? 'met   ' : 'MISSED',
        `${round(row)} ${row.unit}`.padStart(10),
        goalOf(row).padStart(10),
        `${row.what} (${row.detail})`,
      ].join('  '),
    )
    .join('\n');
}

function goalOf({ goal, unit }) {
  return 'atMost' in goal ? `≤ ${goal.atMost} ${unit}` : `≥ ${goal.atLeast} ${unit}`;
}

function round({ value }) {
  return Math.round(value * 100) / 100;
}
