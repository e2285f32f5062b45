import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isNoise } from './chromium-noise.mjs';
import { hasDisplay, isRoot, root } from './setup/run.mjs';
import { openDisplay } from './xvfb.mjs';

const tourPatience = 180_000;

const words = process.argv.slice(2);
process.exitCode = hasDisplay() ? await openWindow() : await takeTour();

function openWindow() {
  return run({ env: process.env });
}

/** Without a display the app shows itself to nobody: it plays its tour and leaves pictures of it. */
async function takeTour() {
  const folder = join(root, 'out', 'tour');
  rmSync(folder, { recursive: true, force: true });
  const profile = mkdtempSync(join(tmpdir(), 'footnote-tour-'));
  const display = await openDisplay();
  console.log(`No display: playing the tour. Its pictures go to ${folder}.`);
  try {
    return await run({
      env: {
        XDG_CONFIG_HOME: join(profile, 'config'),
        XDG_DATA_HOME: join(profile, 'data'),
        ...process.env,
        ...display.env,
        FOOTNOTE_TOUR: folder,
      },
      patience: tourPatience,
    });
  } finally {
    await display.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function run({ env, patience }) {
  const folder = join(root, 'node_modules', 'electron');
  const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
  // Chromium refuses its own sandbox to root; each window keeps `sandbox: true` all the same.
  const switches = process.platform === 'linux' && isRoot() ? ['--no-sandbox'] : [];
  const child = spawn(program, [...switches, '.', ...words], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!isNoise(line)) console.error(line);
  });
  const release = passSignalsTo(child);
  const timer = patience && setTimeout(giveUp, patience, child, patience);
  const code = await ending(child);
  clearTimeout(timer);
  release();
  return code;
}

function giveUp(child, patience) {
  console.error(
    `The tour did not end within ${patience / 1000} s and was stopped. What it printed so far tells how far it came.`,
  );
  child.kill('SIGKILL');
}

function passSignalsTo(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}

function ending(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Electron did not start: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code, signal) => {
      if (signal) console.error(`Electron was ended by ${signal}.`);
      resolve(code ?? 1);
    });
  });
}
