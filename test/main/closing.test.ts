import { expect, test } from 'vitest';
import { createClosing } from '../../main/closing.ts';

test('what was opened last is closed first, one after the other, and only once', async () => {
  const closing = createClosing();
  const told: string[] = [];
  for (const name of ['store', 'config', 'turns']) {
    closing.add(async () => {
      await Promise.resolve();
      told.push(name);
    });
  }
  await closing.close();
  await closing.close();
  expect(told).toEqual(['turns', 'config', 'store']);
});

test('what cannot be closed keeps nothing else open; the first error is told', async () => {
  const closing = createClosing();
  const told: string[] = [];
  closing.add(() => told.push('store'));
  closing.add(() => Promise.reject(new Error('second')));
  closing.add(() => {
    throw new Error('first');
  });
  await expect(closing.close()).rejects.toThrow('first');
  expect(told).toEqual(['store']);
});
