/** How much of a frame may be taken, in milliseconds. */
const share = 5;
let freeUntil = 0;

/** Resolves at once while there is idle time left, else when there is some again. */
export async function idleTime(): Promise<void> {
  if (performance.now() < freeUntil) return;
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve, 0);
  });
  freeUntil = performance.now() + share;
}
