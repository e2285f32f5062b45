import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isRunning, ownIdentity } from '../../../main/conversations/worker/process-identity.ts';

test('this process is running, and is told from one that had its number before', () => {
  const me = ownIdentity();
  expect(me.pid).toBe(process.pid);
  expect(me.started).not.toBe('');
  expect(isRunning(me)).toBe(true);
  expect(isRunning({ ...me, started: 'some other time' })).toBe(false);
});

test('a process that has ended is not running', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const pid = child.pid ?? 0;
  expect(isRunning({ pid, started: '' })).toBe(true);
  await once(child, 'exit');
  expect(isRunning({ pid, started: '' })).toBe(false);
});

test('a process of which nobody knows when it started counts as running', () => {
  expect(isRunning({ pid: process.pid, started: '' })).toBe(true);
});
