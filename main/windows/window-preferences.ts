import type { WebPreferences } from 'electron';

export interface WindowSurroundings {
  /** Path of the preload script. */
  readonly preload: string;
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
}

/** The walls of every page, all written out so that a changed default changes nothing. */
export function windowPreferences(surroundings: WindowSurroundings): WebPreferences {
  return {
    preload: surroundings.preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    devTools: !surroundings.isPackaged,
    // Elsewhere Chromium would download dictionaries nobody asked for.
    spellcheck: surroundings.platform === 'darwin',
  };
}
