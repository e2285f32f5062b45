import type { App, BrowserWindow } from 'electron';

/** Milliseconds that closing waits for the page to store what was typed last. */
const patience = 1500;

export interface HeldClosing {
  /** From now on the window closes only after the page was told of it, and has answered or not. */
  hold(window: BrowserWindow): void;
  /** The page has nothing left to store. */
  mayClose(): void;
}

/** Holds back the end of windows for a moment; `tell` tells the page. */
export function holdClosing(app: App, tell: () => void): HeldClosing {
  let isQuitting = false;
  let letGo: (() => void) | undefined;
  app.on('before-quit', () => (isQuitting = true));
  return {
    hold(window) {
      let isFree = false;
      window.on('close', (event) => {
        if (isFree || window.webContents.isCrashed()) return;
        event.preventDefault();
        if (letGo) return;
        const timer = setTimeout(() => letGo?.(), patience);
        letGo = () => {
          clearTimeout(timer);
          letGo = undefined;
          isFree = true;
          // Holding a window back has called off the quit that was closing it.
          if (isQuitting) app.quit();
          else window.close();
        };
        tell();
      });
    },
    mayClose: () => letGo?.(),
  };
}
