import type { NativeImage, WebContents } from 'electron';
import type { Clock } from '../clock.ts';

/** Milliseconds. */
const between = 400;
const longest = 20_000;
/** A blinking caret is no movement: fewer pixels than this may differ. */
const caret = 100;
const never = new AbortController().signal;

/** A picture of a page that has stopped changing; undefined when none could be taken in time. */
export async function stillPicture(
  contents: Pick<WebContents, 'capturePage'>,
  clock: Clock,
): Promise<NativeImage | undefined> {
  const deadline = clock.elapsed() + longest;
  let before: NativeImage | undefined;
  while (clock.elapsed() < deadline) {
    await clock.sleep(between, never);
    const late = clock.sleep(Math.max(0, deadline - clock.elapsed()), never);
    const now = await Promise.race([contents.capturePage(), late.then(() => undefined)]);
    if (!now || (before && isStill(before.toBitmap(), now.toBitmap()))) return now ?? before;
    before = now;
  }
  return before;
}

/** Four bytes are one pixel. */
function isStill(before: Buffer, now: Buffer): boolean {
  if (before.length !== now.length) return false;
  let changed = 0;
  for (let at = 0; at < now.length && changed < caret; at += 4) {
    if (before.readUInt32LE(at) !== now.readUInt32LE(at)) changed += 1;
  }
  return changed < caret;
}
