import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { KeptView } from '../../shared/bridge/views.ts';

/** In whole device-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How the window was left; each part is there once it is known. */
export interface WindowState {
  readonly bounds?: Bounds;
  readonly maximized?: boolean;
  readonly view?: KeptView;
}

/** What is known of how the window was left, kept in a file. */
export interface WindowMemory {
  state(): WindowState;
  /** Puts parts in place of those that were known; written at once. */
  keep(parts: WindowState): void;
}

export function openWindowMemory(file: string): WindowMemory {
  let state = readWindowState(file);
  return {
    state: () => state,
    keep(parts) {
      state = { ...state, ...parts };
      try {
        writeWindowState(file, state);
      } catch {
        // How the window looked is not worth a word about a full disk.
      }
    },
  };
}

/** The parts of a file that can be read. */
export function readWindowState(file: string): WindowState {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isRecord(read)) return {};
    const { bounds, maximized, view } = read;
    return {
      ...(isBounds(bounds) ? { bounds } : {}),
      ...(typeof maximized === 'boolean' ? { maximized } : {}),
      ...(isView(view) ? { view } : {}),
    };
  } catch {
    return {};
  }
}

// By hand: a schema library would be loaded before the first window for these few fields.
function isBounds(bounds: unknown): bounds is Bounds {
  if (!isRecord(bounds)) return false;
  const { x, y, width, height } = bounds;
  return [x, y, width, height].every(Number.isInteger) && Number(width) > 0 && Number(height) > 0;
}

function isView(view: unknown): view is KeptView {
  if (!isRecord(view)) return false;
  const { hasSidebar, hasDetail, conversation } = view;
  if (typeof hasSidebar !== 'boolean' || typeof hasDetail !== 'boolean') return false;
  return conversation === undefined || typeof conversation === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Never leaves half a file, whatever happens meanwhile. */
function writeWindowState(file: string, state: WindowState): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
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

/**
 * Where a window comes back: where it was, when it can be reached there; else as large as it was, as far as
 * the first screen has room, and wherever the system puts it.
 */
export function comingBack(
  bounds: Bounds,
  screens: readonly Bounds[],
): Bounds | Pick<Bounds, 'width' | 'height'> {
  const [first] = screens;
  if (!first || isReachable(bounds, screens)) return bounds;
  return {
    width: Math.min(bounds.width, first.width),
    height: Math.min(bounds.height, first.height),
  };
}
