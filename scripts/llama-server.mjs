// Builds a real local model server for those who want to test against one: llama.cpp's own, from
// the sources that an npm package carries. Prints the program's path; about six minutes on two cores.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder } from './cache-folder.mjs';
import { fetchPackage, takeFile } from './npm-pack.mjs';
import { SetupError } from './setup/report.mjs';
import { lastLines, runQuietly } from './setup/run.mjs';

const version = '3.21.1';
const tools = ['git', 'cmake', 'c++'];
const options = [
  '-DCMAKE_BUILD_TYPE=Release',
  '-DLLAMA_BUILD_TESTS=OFF',
  '-DLLAMA_BUILD_EXAMPLES=OFF',
  '-DLLAMA_BUILD_UI=OFF',
  '-DLLAMA_USE_PREBUILT_UI=OFF',
  '-DGGML_NATIVE=OFF',
  '-DBUILD_SHARED_LIBS=OFF',
];

const program = join(cacheFolder(), `llama-server-${version}`, 'llama-server');

try {
  if (!existsSync(program)) build();
  console.log(program);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function build() {
  requireTools();
  mkdirSync(dirname(program), { recursive: true });
  const work = mkdtempSync(join(cacheFolder(), 'building-'));
  try {
    tell(`fetching llama.cpp's sources (node-llama-cpp@${version})`);
    const archive = fetchPackage(`node-llama-cpp@${version}`, work);
    const bundle = takeFile(archive, 'package/llama/gitRelease.bundle', work);
    const source = join(work, 'source');
    const folder = join(work, 'build');
    run('git', ['clone', '--quiet', bundle, source]);
    tell('configuring');
    run('cmake', ['-S', source, '-B', folder, ...options]);
    tell('compiling; this takes minutes');
    const cores = `-j${availableParallelism()}`;
    run('cmake', ['--build', folder, '--target', 'llama-server', cores]);
    keep(join(folder, 'bin', 'llama-server'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function keep(built) {
  const half = `${program}.part`;
  copyFileSync(built, half);
  chmodSync(half, 0o755);
  renameSync(half, program);
}

function requireTools() {
  const missing = tools.filter((tool) => !runQuietly(tool, ['--version']).ok);
  if (missing.length === 0) return;
  throw new SetupError(
    `building llama-server needs ${missing.join(', ')}. On Debian: apt-get install git cmake g++`,
  );
}

function run(command, args) {
  const { ok, output } = runQuietly(command, args, { maxBuffer: 1 << 28 });
  if (ok) return;
  throw new SetupError(`${command} ${args[0]} did not work:\n${lastLines(output, 20)}`);
}

/** On stderr, so that standard output is the path alone. */
function tell(line) {
  console.error(`llama-server: ${line}`);
}
