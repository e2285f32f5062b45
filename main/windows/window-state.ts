import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

const bounds = z.strictObject({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
const windowState = z.strictObject({ bounds, maximized: z.boolean() });

export type Bounds = Readonly<z.infer<typeof bounds>>;
export type WindowState = Readonly<z.infer<typeof windowState>>;

/** Where the window stood when it was last closed; undefined when there is nothing to go by. */
export function readWindowState(file: string): WindowState | undefined {
  try {
    return windowState.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
}

/** Whether a hand's breadth of the title bar can be reached on one of the screens. */
export function isReachable(window: Bounds, screens: readonly Bounds[]): boolean {
  const grip = 64;
  return screens.some(
    (screen) =>
      window.x + grip <= screen.x + screen.width &&
      window.x + window.width - grip >= screen.x &&
      window.y >= screen.y &&
      window.y + grip <= screen.y + screen.height,
  );
}
