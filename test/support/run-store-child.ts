import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

export interface StoreChild {
  readonly pid: number;
  /** Resolves with the first number it acknowledges. */
  readonly begun: Promise<void>;
  /** Resolves with the numbers of all appends it acknowledged, once the process is gone. */
  readonly ended: Promise<readonly number[]>;
  kill(): void;
}

/** Runs the built `store-child.ts`; killed at the latest when the test is over. */
export function runStoreChild(script: URL, args: readonly string[]): StoreChild {
  const child = spawn(process.execPath, [script.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let tellBegun = () => {};
  const begun = new Promise<void>((resolve) => (tellBegun = resolve));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    tellBegun();
  });
  const ended = new Promise<readonly number[]>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(output.split('\n').slice(0, -1).map(Number)));
  });
  const kill = () => void child.kill('SIGKILL');
  onTestFinished(kill);
  return { pid: child.pid ?? 0, begun, ended, kill };
}
