import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
/** In whole device-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState {
  readonly bounds: Bounds;
  readonly maximized: boolean;
}

/** Where the window stood when it was last closed; undefined when there is nothing to go by. */
export function readWindowState(file: string): WindowState | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isWindowState(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

// By hand: a schema library would be loaded before the first window for these six fields.
function isWindowState(read: unknown): read is WindowState {
  if (!isRecord(read) || typeof read['maximized'] !== 'boolean') return false;
  const { bounds } = read as { readonly bounds?: unknown };
  if (!isRecord(bounds)) return false;
  const { x, y, width, height } = bounds as Partial<Bounds>;
  return [x, y, width, height].every(Number.isInteger) && Number(width) > 0 && Number(height) > 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
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
