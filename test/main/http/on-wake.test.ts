import { expect, test } from 'vitest';
import type { Fetch } from '../../../main/http/fetch.ts';
import { send, usualPatience } from '../../../main/http/send.ts';
import { WireError } from '../../../main/http/wire.ts';

/** A server whose answer begins and then says nothing more, or that never answers. */
const silent =
  (begins: boolean): Fetch =>
  () =>
    begins
      ? Promise.resolve({
          status: 200,
          headers: new Map<string, string>(),
          body: {
            getReader: () => ({ read: () => new Promise(() => {}), cancel: async () => {} }),
          },
        })
      : new Promise(() => {});

/** Waits for an answer, and wakes up meanwhile; what came of it, or that it is still waited for. */
async function wokenUp(url: string, begins: boolean) {
  const listeners = new Set<() => void>();
  const tools = {
    fetch: silent(begins),
    clock: { now: () => 0 },
    version: 't',
    patience: { ...usualPatience, wakeMs: 20 },
    onWake: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const signal = new AbortController().signal;
  const outcome = (async () => {
    const { body } = await send(tools, { method: 'POST', url, headers: {} }, signal);
    for await (const _piece of body) continue;
    return 'over';
  })().catch((error: unknown) => (error instanceof WireError ? error.failure : 'another error'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  for (const listener of listeners) listener();
  const waited = new Promise((resolve) => setTimeout(resolve, 120, 'still waiting'));
  const came = await Promise.race([outcome, waited]);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { came, left: listeners.size };
}

test.each([
  ['before it begins', false, 'headers'],
  ['in the middle', true, 'idle'],
])(
  'an answer that sleep has broken %s is given up soon after waking',
  async (_when, begins, phase) => {
    const { came, left } = await wokenUp('https://far.example/v1', begins);
    expect(came).toMatchObject({ kind: 'timeout', phase });
    expect(left).toBe(0);
  },
);

test('a server on this computer slept too: it is waited for as long as ever', async () => {
  const { came } = await wokenUp('http://127.0.0.1:9/v1', true);
  expect(came).toBe('still waiting');
});
