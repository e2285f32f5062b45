import { spawn } from 'node:child_process';
import { hasDisplay } from './setup/run.mjs';

const patience = 20_000;

/**
 * Starts a virtual display where there is none. Answers what to put into the environment and how
 * to end it; on a machine with a display both are empty.
 */
export async function openDisplay({ screen = '1440x900x24', env = process.env } = {}) {
  if (hasDisplay(env)) return { env: {}, close: async () => {} };
  const args = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await displayNumber(server);
  return { env: { DISPLAY: `:${number}` }, close: () => end(server) };
}

/** Xvfb picks a free number itself and writes it to the descriptor once it accepts clients. */
function displayNumber(server) {
  return new Promise((resolve, reject) => {
    const fail = (reason) => {
      clearTimeout(timer);
      server.kill();
      reject(
        new Error(`Xvfb did not start (${reason}). \`npm start\` and \`npm test\` install it.`),
      );
    };
    const timer = setTimeout(fail, patience, `no answer in ${patience / 1000} s`);
    server.once('error', (error) => fail(error.message));
    server.once('exit', (code) => fail(`exit code ${code}`));
    server.stdio[3].once('data', (bytes) => {
      clearTimeout(timer);
      server.removeAllListeners('exit');
      resolve(Number(bytes.toString()));
    });
  });
}

function end(server) {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}
