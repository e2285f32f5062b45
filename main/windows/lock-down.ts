import type { App, Session, WebContents } from 'electron';
import type { LinkDoor } from './link-door.ts';

/** Frames that the app serves itself; nothing else may ever be navigated to. */
const frames = ['app://frame/', 'app://diagram/'];

/** Closes every way out of every page and session, those that come later included. */
export function lockDown(app: App, openLink: LinkDoor): void {
  app.on('session-created', lockSession);
  app.on('web-contents-created', (_event, contents) => lockContents(contents, openLink));
}

function isOwnFrame(address: string): boolean {
  return frames.some((frame) => address.startsWith(frame));
}

function lockContents(contents: WebContents, openLink: LinkDoor): void {
  contents.on('will-navigate', (details) => details.preventDefault());
  contents.on('will-redirect', (details) => details.preventDefault());
  contents.on('will-frame-navigate', (details) => {
    const from = details.frame?.url ?? '';
    // The page fills a frame once; afterwards only what is in it could lead elsewhere.
    if (details.isMainFrame || !isOwnFrame(details.url) || isOwnFrame(from)) {
      details.preventDefault();
    }
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    // A click with the middle button ends here, and every link in a frame; the door decides, and no window is made.
    void openLink(url);
    return { action: 'deny' };
  });
}

function lockSession(session: Session): void {
  session.setPermissionCheckHandler((_contents, permission) => isGranted(permission));
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(isGranted(permission));
  });
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  // Else Chromium downloads dictionaries at the first start, past every rule for pages.
  session.setSpellCheckerLanguages([]);
}

function isGranted(permission: string): boolean {
  return permission === 'clipboard-sanitized-write';
}
